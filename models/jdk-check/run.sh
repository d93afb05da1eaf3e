#!/bin/sh
# Compares the models with the JDK's classes. Arguments: sequences per class, first seed.
set -e
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/model" "$work/java/lang" "$work/java/util/stream" "$work/out"
for class in HashMap LinkedHashMap HashSet LinkedHashSet ImmutableCollections KeyValueHolder PetEntries PetInput \
        EnumMap EnumSet StringJoiner Objects ArrayList; do
    cp "$here/../jdk/java/util/$class.java" "$work/java/util/"
    sed 's/^package java.util;/package model; import java.util.*;/' \
        "$here/../jdk/java/util/$class.java" > "$work/model/$class.java"
done
# The collections of inputs, which no JVM has, end paths.
for package in java.lang model; do
    echo "package $package; public class PetModel { public static native void impossible(); }" \
        > "$work/$(echo $package | tr . /)/PetModel.java"
done
cp "$here"/../jdk/java/util/stream/*.java "$work/java/util/stream/"
javac -proc:none -nowarn -Xlint:none -d "$work/out" "$work"/model/*.java \
    "$here"/*.java
java -XX:-OmitStackTraceInFastThrow --add-opens java.base/java.util=ALL-UNNAMED \
    -cp "$work/out" model.Check "$@"

# The interfaces List, Set and Map of the JDK with the models in place of its classes.
javac -proc:none -nowarn -Xlint:none -XDstringConcat=inline \
    --patch-module java.base="$work/java" -d "$work/patch" "$work"/java/*/*.java \
    "$work"/java/util/stream/*.java
for class in Linked StreamCheck; do
    java -XX:-OmitStackTraceInFastThrow -cp "$work/out" "model.$class" "$@" > "$work/jdk.txt"
    java -XX:-OmitStackTraceInFastThrow --patch-module java.base="$work/patch" \
        -cp "$work/out" "model.$class" "$@" > "$work/models.txt"
    diff "$work/jdk.txt" "$work/models.txt" > "$work/diff.txt" || {
        head -12 "$work/diff.txt"
        echo "$class: $(grep -c '^<' "$work/diff.txt") differences"
        exit 1
    }
    echo "$class: $(wc -l < "$work/jdk.txt") lines, no difference"
done
