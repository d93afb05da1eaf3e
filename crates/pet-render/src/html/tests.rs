//! What a page is made of, as text; what it does is tested in a browser (tests/it/report).

use super::{SCRIPTS, STYLE, escaped, inside_script};

#[test]
fn data_cannot_leave_its_script() {
    let hostile = r#"{"a":"</script><!--<script>&\u2028"}"#;
    let raw = format!("{hostile}\u{2028}\u{2029}");
    let safe = inside_script(&raw);
    for part in ["<", ">", "&", "\u{2028}", "\u{2029}"] {
        assert!(!safe.contains(part), "{safe}");
    }
    let json: serde_json::Value = serde_json::from_str(&inside_script(hostile)).unwrap();
    assert_eq!(json["a"], "</script><!--<script>&\u{2028}");
}

#[test]
fn a_title_is_text() {
    assert_eq!(
        escaped("<b title=\"&\">"),
        "&lt;b title=&quot;&amp;&quot;&gt;"
    );
}

/// Everything that would make markup of text, or load something.
#[test]
fn scripts_put_text_in_as_text_and_load_nothing() {
    for script in SCRIPTS {
        for word in [
            "innerHTML",
            "outerHTML",
            "insertAdjacent",
            "document.write",
            "eval(",
            "Function(",
            "fetch(",
            "XMLHttpRequest",
            "import(",
            "http:",
            "https:",
            "setAttribute(\"style",
        ] {
            let found = script.replace("http://www.w3.org/2000/svg", "");
            assert!(!found.contains(word), "{word} in a script");
        }
        assert!(!script.contains("</"), "the end of an element in a script");
        let lines = script.lines().count();
        assert!(lines <= 400, "a script of {lines} lines");
        assert!(
            script.starts_with("// "),
            "a script that does not say what it is for"
        );
    }
    assert!(!STYLE.contains("url(") && !STYLE.contains("@import"));
}
