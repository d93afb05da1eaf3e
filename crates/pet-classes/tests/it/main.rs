//! Tests of the front end for class files, one binary.

mod hostile;
mod jars;
mod jvm;
mod support;
mod translation;
