//! The interpreter on programs from source: what they compute, how they fail, and all
//! the ways in which actors can run.

#[cfg(test)]
mod actors;
#[cfg(test)]
mod sequential;
#[cfg(test)]
mod shadow;
#[cfg(test)]
mod support;
