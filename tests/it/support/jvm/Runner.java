// What the tests need of a Java machine, in one process: compiles programs, runs JUnit
// classes and static methods, and tells which lines were covered. Reads commands from the
// file that is its only argument and prints one line for each answer:
//
//   unit NAME FOLDER          compiles all .java files below FOLDER   -> unit NAME ok | failed MESSAGE
//   junit CLASS               runs a test class of the unit           -> test CLASS METHOD ok | failed MESSAGE
//   call CLASS METHOD ARG …   calls a static method of the unit       -> call returned VALUE | threw CLASS
//   lines                     lines of the unit that have code        -> line FILE NUMBER covered | partly | missed
//
// Each unit has a class loader of its own, so that equal names do no harm.

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.ISourceFileCoverage;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfoStore;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.IRuntime;
import org.jacoco.core.runtime.LoggerRuntime;
import org.jacoco.core.runtime.RuntimeData;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

public class Runner {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    private Map<String, byte[]> classes = new TreeMap<>();
    private ClassLoader loader;
    private IRuntime runtime;
    private RuntimeData data;

    public static void main(String[] args) throws Exception {
        Runner runner = new Runner();
        for (String line : Files.readAllLines(Paths.get(args[0]))) {
            String[] words = line.trim().split(" ");
            switch (words[0]) {
                case "unit": runner.unit(words[1], Paths.get(words[2])); break;
                case "junit": runner.junit(words[1]); break;
                case "call": runner.call(words[1], words[2], words); break;
                case "lines": runner.lines(); break;
                case "": break;
                default: throw new IllegalArgumentException(line);
            }
        }
        System.out.println("end");
        System.out.flush();
        // Threads of tests that do not come to an end must not keep us.
        Runtime.getRuntime().halt(0);
    }

    private void unit(String name, Path folder) throws Exception {
        List<File> files;
        try (Stream<Path> paths = Files.walk(folder)) {
            files = paths.filter(path -> path.toString().endsWith(".java"))
                    .sorted().map(Path::toFile).collect(Collectors.toList());
        }
        classes = new TreeMap<>();
        StringWriter errors = new StringWriter();
        StandardJavaFileManager standard = COMPILER.getStandardFileManager(null, null, null);
        List<String> options = Arrays.asList(
                "--release", "17", "-g", "-nowarn", "-encoding", "UTF-8", "-proc:none",
                "-implicit:none");
        boolean isCompiled = COMPILER.getTask(errors, new Memory(standard), null, options, null,
                standard.getJavaFileObjectsFromFiles(files)).call();
        if (!isCompiled) {
            System.out.println("unit " + name + " failed " + oneLine(errors.toString()));
            classes.clear();
            loader = null;
            return;
        }
        runtime = new LoggerRuntime();
        data = new RuntimeData();
        runtime.startup(data);
        Instrumenter instrumenter = new Instrumenter(runtime);
        Map<String, byte[]> ready = new TreeMap<>();
        for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
            boolean isOurs = entry.getKey().startsWith("pet.") || entry.getKey().endsWith("Test");
            ready.put(entry.getKey(), isOurs
                    ? entry.getValue()
                    : instrumenter.instrument(entry.getValue(), entry.getKey()));
        }
        loader = new Loader(ready);
        System.out.println("unit " + name + " ok");
    }

    private void junit(String name) throws Exception {
        if (loader == null) {
            return;
        }
        JUnitCore core = new JUnitCore();
        Set<String> failed = new HashSet<>();
        core.addListener(new RunListener() {
            @Override
            public void testFailure(Failure failure) {
                String method = failure.getDescription().getMethodName();
                if (failed.add(String.valueOf(method))) {
                    System.out.println("test " + name + " " + method + " failed "
                            + oneLine(String.valueOf(failure.getException())));
                }
            }

            @Override
            public void testFinished(Description description) {
                if (!failed.contains(description.getMethodName())) {
                    System.out.println("test " + name + " " + description.getMethodName() + " ok");
                }
            }
        });
        core.run(Class.forName(name, false, loader));
    }

    private void call(String type, String name, String[] words) throws Exception {
        if (loader == null) {
            return;
        }
        Method method = null;
        for (Method declared : Class.forName(type, true, loader).getDeclaredMethods()) {
            if (declared.getName().equals(name)) {
                method = declared;
            }
        }
        method.setAccessible(true);
        Object[] args = new Object[words.length - 3];
        for (int i = 0; i < args.length; i++) {
            String word = words[i + 3];
            boolean isBoolean = word.equals("true") || word.equals("false");
            args[i] = isBoolean ? (Object) Boolean.valueOf(word) : Integer.valueOf(word);
        }
        try {
            System.out.println("call returned " + method.invoke(null, args));
        } catch (InvocationTargetException thrown) {
            System.out.println("call threw " + thrown.getCause().getClass().getSimpleName());
        }
    }

    private void lines() throws Exception {
        if (loader == null) {
            return;
        }
        ExecutionDataStore store = new ExecutionDataStore();
        data.collect(store, new SessionInfoStore(), false);
        CoverageBuilder builder = new CoverageBuilder();
        Analyzer analyzer = new Analyzer(store, builder);
        for (Map.Entry<String, byte[]> entry : classes.entrySet()) {
            if (!entry.getKey().startsWith("pet.") && !entry.getKey().endsWith("Test")) {
                analyzer.analyzeClass(entry.getValue(), entry.getKey());
            }
        }
        for (ISourceFileCoverage file : builder.getSourceFiles()) {
            for (int line = file.getFirstLine(); line <= file.getLastLine(); line++) {
                int status = file.getLine(line).getInstructionCounter().getStatus();
                String word = status == ICounter.FULLY_COVERED ? "covered"
                        : status == ICounter.PARTLY_COVERED ? "partly" : "missed";
                if (status != ICounter.EMPTY) {
                    System.out.println("line " + file.getName() + " " + line + " " + word);
                }
            }
        }
    }

    private static String oneLine(String text) {
        String line = text.replace('\n', ' ').replace('\r', ' ');
        return line.length() > 1000 ? line.substring(0, 1000) : line;
    }

    /** Keeps what the compiler writes. */
    private final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        Memory(StandardJavaFileManager standard) {
            super(standard);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            URI uri = URI.create("memory:///" + name.replace('.', '/') + kind.extension);
            return new SimpleJavaFileObject(uri, kind) {
                @Override
                public ByteArrayOutputStream openOutputStream() {
                    return new ByteArrayOutputStream() {
                        @Override
                        public void close() throws IOException {
                            super.close();
                            classes.put(name, toByteArray());
                        }
                    };
                }
            };
        }
    }

    /** The classes of one unit. */
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(Runner.class.getClassLoader());
            this.classes = classes;
            setDefaultAssertionStatus(true);
        }

        /** For those that load our classes anew. */
        @Override
        public InputStream getResourceAsStream(String path) {
            String name = path.replace('/', '.').replaceAll("\\.class$", "");
            byte[] bytes = classes.get(name);
            return bytes == null
                    ? super.getResourceAsStream(path)
                    : new ByteArrayInputStream(bytes);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
