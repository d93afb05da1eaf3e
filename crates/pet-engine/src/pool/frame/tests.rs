//! Messages come back as they were written, and bytes that are no message are refused.

use super::{append, message, read};
use crate::message::Message;
use crate::pool::job::{Job, Reply};
use proptest::prelude::*;

proptest! {
    #[test]
    fn messages_come_back_in_order(keys in prop::collection::vec(".{0,40}", 0..9)) {
        let messages: Vec<Message> = keys.into_iter().map(|key| Message::NoCode { key }).collect();
        let mut bytes = Vec::new();
        for message in &messages {
            append(&mut bytes, message).unwrap();
        }
        let (mut left, mut frame) = (bytes.as_slice(), Vec::new());
        for expected in &messages {
            prop_assert!(read(&mut left, &mut frame));
            prop_assert_eq!(&message::<Message>(&frame).unwrap(), expected);
        }
        prop_assert!(!read(&mut left, &mut frame));
    }

    #[test]
    fn a_message_without_its_end_is_none(key in ".{1,40}", cut in 1_usize..9) {
        let mut bytes = Vec::new();
        append(&mut bytes, &Message::NoCode { key }).unwrap();
        bytes.truncate(bytes.len().saturating_sub(cut));
        prop_assert!(!read(&mut bytes.as_slice(), &mut Vec::new()));
    }

    #[test]
    fn bytes_of_anybody_end_no_process(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut frame = Vec::new();
        read(&mut bytes.as_slice(), &mut frame);
        let _ = message::<Message>(&bytes);
        let _ = message::<Job<'_>>(&bytes);
        let _ = message::<Reply>(&bytes);
    }
}
