package java.lang;

import java.io.InputStream;
import java.io.PrintStream;

/**
 * The surroundings of the program. The streams are known to {@code pet} by name; what the
 * surroundings decide (time, properties, variables, the end of the program) has no code here.
 *
 * <p>Coarser than the JDK: lines end with one line feed, and there are no loggers.
 */
public final class System {
    private System() {}

    public static final InputStream in = null;
    public static final PrintStream out = null;
    public static final PrintStream err = null;

    public static native void setIn(InputStream stream);

    public static native void setOut(PrintStream stream);

    public static native void setErr(PrintStream stream);

    public static native java.io.Console console();

    public static native java.nio.channels.Channel inheritedChannel() throws java.io.IOException;

    public static native void setSecurityManager(SecurityManager manager);

    public static SecurityManager getSecurityManager() {
        return null;
    }

    public static native long currentTimeMillis();

    public static native long nanoTime();

    public static native void arraycopy(Object from, int at, Object to, int start, int count);

    public static native int identityHashCode(Object of);

    public static native java.util.Properties getProperties();

    public static String lineSeparator() {
        return "\n";
    }

    public static native void setProperties(java.util.Properties properties);

    public static native String getProperty(String name);

    public static native String getProperty(String name, String otherwise);

    public static native String setProperty(String name, String value);

    public static native String clearProperty(String name);

    public static native String getenv(String name);

    public static native java.util.Map<String, String> getenv();

    public static native void exit(int status);

    public static void gc() {}

    public static void runFinalization() {}

    public static native void load(String file);

    public static native void loadLibrary(String name);

    public static native String mapLibraryName(String name);
}
