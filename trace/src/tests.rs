//! Lines are valid JSON whatever the text, and whole whatever the threads.

use super::Recorder;

#[test]
fn text_is_escaped() {
    let (recorder, lines) = Recorder::in_memory();
    recorder.event("a\"b", &[("n", "x\\y\n\u{1}".into())]);
    assert_eq!(
        lines.text(),
        "{\"event\":\"a\\\"b\",\"n\":\"x\\\\y\\n\\u0001\"}\n"
    );
}

#[test]
fn lines_of_several_threads_are_whole() {
    let (recorder, lines) = Recorder::in_memory();
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let recorder = recorder.clone();
            scope.spawn(move || {
                for number in 0..100 {
                    recorder.event("did", &[("thread", thread.into()), ("n", number.into())]);
                }
            });
        }
    });
    let text = lines.text();
    assert_eq!(text.lines().count(), 400);
    let is_whole = |line: &str| line.starts_with("{\"event\":\"did\",") && line.ends_with('}');
    assert!(text.lines().all(is_whole));
}
