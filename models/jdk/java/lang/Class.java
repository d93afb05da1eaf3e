package java.lang;

import java.lang.annotation.Annotation;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericDeclaration;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Optional;

/**
 * Classes. The front end makes a class below this one for each type whose class object the program
 * uses; it has one object in a run, and the methods without a body here. So the class of a class
 * object says which type it stands for.
 *
 * <p>Coarser than the JDK: the message of a failed {@code cast} is not known. Members, annotations, loaders and what else needs the whole class file have no code.
 */
public abstract class Class<T> implements java.io.Serializable, GenericDeclaration, Type,
        AnnotatedElement, java.lang.invoke.TypeDescriptor.OfField<Class<?>>,
        java.lang.constant.Constable {
    static final int INTERFACE = 1;
    static final int ARRAY = 2;
    static final int PRIMITIVE = 4;
    static final int ENUM = 8;
    static final int RECORD = 16;
    static final int ANONYMOUS = 32;

    Class() {}

    /** A number that no other type has. */
    abstract int number();

    /** The constants above that hold. */
    abstract int traits();

    /** Whether a value of this type can be assigned to the type with the number. */
    abstract boolean isBelow(int number);

    /**
     * A new array with elements of this type; {@code java.lang.reflect.Array} asks for it. This body
     * runs if no code of the program names the type of the array.
     */
    public Object newArray(int length) {
        PetModel.arrayOfUnnamedType();
        return null;
    }

    /** Whether two class objects stand for one type; objects of the input may do so, too. */
    static boolean same(Class<?> left, Class<?> right) {
        if (left == right) {
            return true;
        }
        return left != null && right != null && left.number() == right.number();
    }

    public boolean equals(Object other) {
        return other instanceof Class && same(this, (Class<?>) other);
    }

    public abstract boolean isInstance(Object of);

    public abstract Class<? super T> getSuperclass();

    public abstract Class<?> getComponentType();

    public abstract T[] getEnumConstants();

    public abstract boolean desiredAssertionStatus();

    /** The class of a lambda has another name in every run. */
    public String getName() {
        PetModel.nameOfLambda();
        return null;
    }

    public String getSimpleName() {
        PetModel.nameOfLambda();
        return null;
    }

    public String getTypeName() {
        PetModel.nameOfLambda();
        return null;
    }

    public String getCanonicalName() {
        return null;
    }

    public String getPackageName() {
        PetModel.nameOfLambda();
        return null;
    }

    public boolean isInterface() {
        return (traits() & INTERFACE) != 0;
    }

    public boolean isArray() {
        return (traits() & ARRAY) != 0;
    }

    public boolean isPrimitive() {
        return (traits() & PRIMITIVE) != 0;
    }

    public boolean isEnum() {
        return (traits() & ENUM) != 0;
    }

    public boolean isRecord() {
        return (traits() & RECORD) != 0;
    }

    public boolean isAnonymousClass() {
        return (traits() & ANONYMOUS) != 0;
    }

    public boolean isAssignableFrom(Class<?> other) {
        return other.isBelow(number());
    }

    @SuppressWarnings("unchecked")
    public T cast(Object of) {
        if (of != null && !isInstance(of)) {
            throw new ClassCastException(PetModel.identityText(of));
        }
        return (T) of;
    }

    @SuppressWarnings("unchecked")
    public <U> Class<? extends U> asSubclass(Class<U> other) {
        if (!other.isAssignableFrom(this)) {
            throw new ClassCastException(toString());
        }
        return (Class<? extends U>) this;
    }

    public String toString() {
        String name = getName();
        return isPrimitive() ? name : isInterface() ? "interface " + name : "class " + name;
    }

    public Class<?> componentType() {
        return getComponentType();
    }

    public native Class<?> arrayType();

    public native String toGenericString();

    public static native Class<?> forName(String name) throws ClassNotFoundException;

    public static native Class<?> forName(String name, boolean initialize, ClassLoader loader)
            throws ClassNotFoundException;

    public static native Class<?> forName(Module module, String name);

    public native T newInstance() throws InstantiationException, IllegalAccessException;

    public native boolean isAnnotation();

    public native boolean isSynthetic();

    public native ClassLoader getClassLoader();

    public native Module getModule();

    public native TypeVariable<Class<T>>[] getTypeParameters();

    public native Type getGenericSuperclass();

    public native Package getPackage();

    public native Class<?>[] getInterfaces();

    public native Type[] getGenericInterfaces();

    public native int getModifiers();

    public native Object[] getSigners();

    public native Method getEnclosingMethod() throws SecurityException;

    public native Constructor<?> getEnclosingConstructor() throws SecurityException;

    public native Class<?> getDeclaringClass() throws SecurityException;

    public native Class<?> getEnclosingClass() throws SecurityException;

    public native boolean isLocalClass();

    public native boolean isMemberClass();

    public native Class<?>[] getClasses();

    public native Field[] getFields() throws SecurityException;

    public native Method[] getMethods() throws SecurityException;

    public native Constructor<?>[] getConstructors() throws SecurityException;

    public native Field getField(String name) throws NoSuchFieldException, SecurityException;

    public native Method getMethod(String name, Class<?>... parameters)
            throws NoSuchMethodException, SecurityException;

    public native Constructor<T> getConstructor(Class<?>... parameters)
            throws NoSuchMethodException, SecurityException;

    public native Class<?>[] getDeclaredClasses() throws SecurityException;

    public native Field[] getDeclaredFields() throws SecurityException;

    public native RecordComponent[] getRecordComponents();

    public native Method[] getDeclaredMethods() throws SecurityException;

    public native Constructor<?>[] getDeclaredConstructors() throws SecurityException;

    public native Field getDeclaredField(String name)
            throws NoSuchFieldException, SecurityException;

    public native Method getDeclaredMethod(String name, Class<?>... parameters)
            throws NoSuchMethodException, SecurityException;

    public native Constructor<T> getDeclaredConstructor(Class<?>... parameters)
            throws NoSuchMethodException, SecurityException;

    public native java.io.InputStream getResourceAsStream(String name);

    public native java.net.URL getResource(String name);

    public native java.security.ProtectionDomain getProtectionDomain();

    public native <A extends Annotation> A getAnnotation(Class<A> of);

    public native boolean isAnnotationPresent(Class<? extends Annotation> of);

    public native <A extends Annotation> A[] getAnnotationsByType(Class<A> of);

    public native Annotation[] getAnnotations();

    public native <A extends Annotation> A getDeclaredAnnotation(Class<A> of);

    public native <A extends Annotation> A[] getDeclaredAnnotationsByType(Class<A> of);

    public native Annotation[] getDeclaredAnnotations();

    public native AnnotatedType getAnnotatedSuperclass();

    public native AnnotatedType[] getAnnotatedInterfaces();

    public native Class<?> getNestHost();

    public native boolean isNestmateOf(Class<?> other);

    public native Class<?>[] getNestMembers();

    public native String descriptorString();

    public native Optional<ClassDesc> describeConstable();

    public native boolean isHidden();

    public native Class<?>[] getPermittedSubclasses();

    public native boolean isSealed();
}
