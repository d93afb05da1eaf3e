//! Results as people and programs read them: text, JSON ([`json`]), JUnit classes ([`junit`]) and
//! HTML pages ([`html`], [`report`]). There is no input or output here, and no Prolog machine:
//! data in, text out. [`json::read`] reads the documents of [`json`] back.

pub mod amount;
pub mod analyze;
pub mod conform;
pub mod dse;
pub mod explore;
pub mod html;
pub mod json;
pub mod junit;
pub mod picture;
pub mod replay;
pub mod report;
pub mod results;
pub mod run;
pub mod shell;
mod shown;
pub mod source;
pub mod suite;
pub mod summary;
pub mod survey;
pub mod trace;
