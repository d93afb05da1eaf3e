//! `pet explore` as a user types it. The manual, docs/exploration.md, is one of the tests.

mod command;
