// `switch`: groups that fall through, rules with arrows, and expressions. Each label is a way of
// its own, so each has a test case.
// Try: pet tcg Dates.java -m Dates.daysIn            twelve months, two of them February, no month
//      pet tcg Dates.java -m Dates.daysLeft --criterion branches     groups that fall through
//      pet tcg Dates.java -m Dates.next              a rule that throws, and one that changes
//      pet translate Dates.java -m Dates.quarter     one block with one clause for each label

public class Dates {
    static final int FEBRUARY = 2;

    int day;
    int month;

    static int daysIn(int month, boolean isLeapYear) {
        return switch (month) {
            case 4, 6, 9, 11 -> 30;
            case FEBRUARY -> {
                if (isLeapYear)
                    yield 29;
                yield 28;
            }
            case 1, 3, 5, 7, 8, 10, 12 -> 31;
            default -> throw new IllegalArgumentException();
        };
    }

    static int quarter(int month) {
        int quarter = 1;
        switch (month) {
            case 10: case 11: case 12:
                quarter++;
            case 7: case 8: case 9:
                quarter++;
            case 4: case 5: case 6:
                quarter++;
            case 1: case 2: case 3:
                break;
            default:
                return 0;
        }
        return quarter;
    }

    /** The days of a week from this day on, counted from Monday; work ends on Friday. */
    static int daysLeft(int day) {
        int days = 0;
        switch (day) {
            case 1:
                days++;
            case 2:
                days++;
            case 3:
                days++;
            case 4:
                days++;
            case 5:
                days++;
                break;
            default:
                if (day < 1 || day > 7)
                    throw new IllegalArgumentException();
        }
        return days;
    }

    void next() {
        switch (day) {
            case 31 -> {
                day = 1;
                month = month == 12 ? 1 : month + 1;
            }
            case 0 -> throw new IllegalStateException();
            default -> day++;
        }
    }
}
