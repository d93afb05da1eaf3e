//! `pet analyze` as a user types it, and on the programs of the papers.

mod command;
mod papers;
mod support;
