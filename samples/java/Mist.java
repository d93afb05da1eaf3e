// Two branches and five cases: both null pointers, and two arguments that may be one object.
// Try: pet tcg Mist.java -m Mist.mist
//      pet tcg Mist.java -m Mist.mist --no-aliasing     without the case in which r1 and r2 are the same
//      pet tcg Mist.java -m Mist.m                      three references that may be the same

public class Mist {
    /** SFM 2014, Ex. 2. */
    static int mist(Ref r1, Ref r2) {
        r1.f = 1;
        r2.f = -1;
        if (r1.f < 0)
            return 1;
        return 2;
    }

    /** SFM 2014, Fig. 3: what is decided early, and what late. */
    static int m(Ref x, Ref y, Ref z) {
        x.f = 1;
        z.f = -1;
        if (y.f > 0)
            return 1;
        return 2;
    }
}

class Ref {
    int f;
}
