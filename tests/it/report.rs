//! Reports in a real browser: they open without complaints, filter, step, fold, and show
//! hostile text as text. Pictures are kept under the target folder (`tmp/report`).

mod browser;
mod pages;
use crate::support::command as terminal;
mod written;

use browser::{Browser, browser};
use std::path::{Path, PathBuf};
use terminal::pet;

/// A page of these arguments, in a folder of its own.
fn page(folder: &Path, args: &[&str]) -> PathBuf {
    let page = folder.join("page.html");
    let mut args = args.to_vec();
    args.extend(["--html", page.to_str().unwrap()]);
    let ended = pet(&args);
    assert!(ended.code < 2, "{}", ended.stderr);
    assert!(ended.stderr.ends_with("page.html\n"), "{}", ended.stderr);
    page
}

fn suite_page(folder: &Path) -> PathBuf {
    page(
        folder,
        &["tcg", "samples/papers/remall.pet", "-m", "remAll"],
    )
}

#[test]
fn cases_can_be_found_opened_and_stepped_through() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    browser.open(&suite_page(folder.path()), "");
    assert_eq!(browser.seen("#cases .row"), 7);
    assert_eq!(browser.text("#title"), "List.remAll");
    browser.picture("cases");

    browser.key("/");
    browser.types("nullpointer");
    wait_for(
        &mut browser,
        "document.querySelector('#case-count').textContent",
        "1 of 7 cases",
    );
    assert_eq!(browser.seen("#cases .row"), 1);
    browser.key("Enter");
    browser.key("Enter");
    assert_eq!(browser.text(".case-head h2"), "Case 7");
    assert_eq!(
        browser.text(".case-head .ended"),
        "throws NullPointerException at line 10"
    );
    browser.key("Escape");
    browser.value("document.querySelector('#search').value = ''; document.querySelector('#search').dispatchEvent(new Event('input'))");
    browser.value("document.querySelector('#outcome').value = 'ok'; document.querySelector('#outcome').dispatchEvent(new Event('change'))");
    assert_eq!(browser.seen("#cases .row"), 6);

    browser.click("#row-2");
    assert_eq!(browser.text(".case-head h2"), "Case 3");
    assert_eq!(browser.text(".position"), "1 of 8line 10: l != null");
    assert_eq!(browser.text(".line.here .number"), "10");
    for _ in 0..3 {
        browser.key("ArrowRight");
    }
    assert_eq!(
        browser.text(".position"),
        "4 of 8line 23: p.data == lf.data"
    );
    assert_eq!(browser.text(".line.here .number"), "23");
    assert!(
        browser.text(".variables").contains("lfo3"),
        "the variables of the step"
    );
    assert!(browser.seen(".state .heap .box") >= 3);
    browser.picture("step");
    browser.key("ArrowLeft");
    assert_eq!(browser.text(".position .count"), "3 of 8");
    browser.key("End");
    assert_eq!(browser.text(".position"), "8 of 8end: returns");
    assert!(
        browser
            .text(".heaps figure:last-child")
            .contains("first null (was o2)")
    );
    assert_eq!(browser.value("location.hash"), "#case=3&step=7");
    browser.key("n");
    assert_eq!(browser.text(".case-head h2"), "Case 4");
    browser.is_content();
}

#[test]
fn the_tree_folds_and_shows_cut_branches_and_states() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    browser.open(&suite_page(folder.path()), "#tree");
    let tree = browser.text(".tree");
    assert!(tree.contains("cut by loop-k"), "{tree}");
    assert!(tree.contains("infeasible"), "{tree}");
    let all = browser.seen(".branch");
    assert!(all > 10, "{all}");
    browser.click("[aria-level='2'] > .branch .fold");
    let folded = browser.seen(".branch");
    assert!(folded < all, "{folded}");
    browser.click("[aria-level='2'] > .branch .condition");
    assert!(browser.text(".tree-state").contains("l != null line 10"));
    browser.key("ArrowRight");
    assert_eq!(browser.seen(".branch"), all);
    browser.key("ArrowDown");
    assert!(browser.text(".tree-state").contains("lf != null line 11"));
    assert!(
        browser.seen(".tree-state .box") > 0,
        "the heap of a case below"
    );
    browser.picture("tree");
    browser.is_content();
}

#[test]
fn schedules_have_charts_and_deadlocks_their_circles() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    browser.open(
        &page(folder.path(), &["explore", "samples/actors/p2p.pet"]),
        "#case=1",
    );
    assert_eq!(browser.text(".case-head h2"), "Deadlock 1");
    assert!(
        browser
            .text(".waits")
            .contains("r1.1 → r2.2 → r2.1 → r1.2 → r1.1")
    );
    assert_eq!(browser.seen(".waits .edge.changed"), 4);
    assert_eq!(browser.seen(".sequence .band"), 3);
    assert_eq!(browser.text(".position .count"), "4 of 4");
    browser.key("Home");
    assert!(browser.text(".actors").contains("not made yet"));
    browser.key("ArrowRight");
    assert!(
        browser.text(".actors").contains("file 1"),
        "fields after the main block"
    );
    browser.picture("deadlock");
    browser.is_content();
}

#[test]
fn final_states_stand_side_by_side_with_the_place_where_they_part() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    browser.open(
        &page(folder.path(), &["explore", "samples/papers/registry.pet"]),
        "#compare",
    );
    let said = browser.text(".parting");
    assert!(
        said.contains("part at macro-step 5: r1.3 on the left, r1.2 on the right"),
        "{said}"
    );
    assert_eq!(browser.seen(".schedule .parts"), 2);
    assert!(browser.text(".wide-table").contains("r1 Reg.g34≠ differs"));
    browser.picture("compare");
    browser.is_content();
}

#[test]
fn hostile_text_is_shown_as_text_and_never_runs() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let hostile = "// </script><script>window.pwned = 1</script><img src=x onerror='window.pwned = 2'>\n\
        /* <!-- <script> \u{2028} ${window.pwned = 3} ]]> &lt; &amp; \\u003c */\n\
        class A { int f; /* </style><style>body{display:none}</style> */ }\n\
        int m(A a, int x) {\n  // <svg onload=alert(1)>\n  if (x > 3) { a.f = x; }\n  return a.f;\n}\n";
    let file = folder.path().join("<b onmouseover=alert(1)>&\"'.pet");
    std::fs::write(&file, hostile).unwrap();
    let made = page(folder.path(), &["tcg", file.to_str().unwrap(), "-m", "m"]);
    for hash in ["", "#case=1&step=1", "#tree"] {
        browser.open(&made, hash);
        assert_eq!(browser.value("String(window.pwned)"), "undefined");
        let odd = "document.querySelectorAll('#left script, #left img, #left b, #left style, #top b[onmouseover], svg [onload]').length";
        assert_eq!(browser.value(odd), 0);
        let shown = browser.text("#source");
        assert!(
            shown.contains("</script><script>window.pwned = 1</script>"),
            "{shown}"
        );
        assert!(shown.contains("&lt; &amp; \\u003c"), "{shown}");
    }
    assert!(
        browser
            .text("#subtitle")
            .contains("<b onmouseover=alert(1)>")
    );
    browser.picture("hostile");
    browser.is_content();
}

/// What a person sees at other sizes and colours; the pictures are for looking at.
#[test]
fn pages_fit_dark_narrow_zoomed_and_printed() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let made = suite_page(folder.path());
    let background = "getComputedStyle(document.body).backgroundColor";
    browser.media("screen", "dark");
    browser.open(&made, "#case=2&step=4");
    let dark = browser.value(background);
    browser.picture("dark");
    browser.click("#theme");
    assert_ne!(browser.value(background), dark, "the switch goes to light");
    browser.click("#theme");
    // Twice as large on a window of 1400 by 900 is a window of 700 by 450.
    for (name, width, height) in [("narrow", 400, 800), ("zoomed", 700, 450)] {
        browser.size(width, height);
        browser.open(&made, "#case=2&step=4");
        let excess = browser.value("document.documentElement.scrollWidth - innerWidth");
        assert!(
            excess.as_i64().unwrap() <= 0,
            "{name}: the page is wider than the window by {excess}"
        );
        browser.picture(name);
    }
    browser.size(800, 1600);
    browser.media("print", "light");
    browser.open(&made, "#case=2&step=4");
    assert_eq!(
        browser.seen("#tabs, .tools, .copy"),
        0,
        "nothing to press on paper"
    );
    assert_eq!(browser.seen(".line code"), 37, "all of the source");
    browser.picture("print");
    browser.is_content();
}

/// Reached by the keyboard alone, with a visible mark on what has the focus.
#[test]
fn everything_can_be_reached_by_keys() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    browser.open(&suite_page(folder.path()), "");
    let mut seen = Vec::new();
    for _ in 0..12 {
        browser.key("Tab");
        // Behind the last one there is the window itself.
        if browser.value("document.activeElement === document.body") == true {
            continue;
        }
        let outline = browser.value("getComputedStyle(document.activeElement).outlineStyle");
        let name = browser.value("document.activeElement.id || document.activeElement.className");
        assert_eq!(outline, "solid", "{name} shows no focus");
        seen.push(name.as_str().unwrap_or_default().to_owned());
    }
    for wanted in [
        "skip",
        "help-button",
        "theme",
        "line-filter",
        "source",
        "tab-cases",
        "search",
        "outcome",
        "cases",
    ] {
        assert!(
            seen.iter().any(|name| name == wanted),
            "{wanted} not in {seen:?}"
        );
    }
    browser.value("document.getElementById('tab-cases').focus()");
    browser.key("ArrowRight");
    assert_eq!(browser.value("document.activeElement.id"), "tab-tree");
    browser.key("?");
    assert_eq!(browser.value("document.getElementById('help').open"), true);
    browser.key("Escape");
    let nameless = "[...document.querySelectorAll('button, select, input, [role=img], [role=group], [role=region]')]\
        .filter((it) => !(it.textContent.trim() || it.getAttribute('aria-label') || it.labels?.length)).length";
    assert_eq!(browser.value(nameless), 0);
    browser.is_content();
}

/// Five thousand cases and as many lines; how long it took is printed, not judged.
/// Nobody has clicked anywhere: the keys of the help text work from the first moment on.
#[test]
fn keys_work_before_anything_is_clicked() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = suite_page(folder.path());
    browser.open(&page, "");
    browser.key("ArrowDown");
    browser.key("ArrowDown");
    let active =
        "[...document.querySelectorAll('.row')].findIndex((it) => it.classList.contains('active'))";
    assert_eq!(browser.value(active), 1);
    browser.key("Enter");
    assert_eq!(browser.text("#tab-case"), "Case 2");
    browser.open(&page, "?again");
    for (key, opened) in [("n", "Case 1"), ("n", "Case 2"), ("p", "Case 1")] {
        browser.key(key);
        assert_eq!(browser.text("#tab-case"), opened, "{key}");
    }
    // The slider keeps its arrows, and nothing else.
    browser.value("document.querySelector('input[type=range]').focus()");
    browser.key("n");
    assert_eq!(browser.text("#tab-case"), "Case 2");
    browser.open(&page, "#tree");
    browser.key("ArrowDown");
    let focused = "document.activeElement.className";
    assert_eq!(browser.value(focused), "branch");
    browser.is_content();
}

/// Lists in lists of children are elements, not their names.
#[test]
fn no_text_of_the_page_is_the_name_of_an_object() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let page = suite_page(folder.path());
    for hash in ["#", "#case=1", "#case=2", "#tree"] {
        browser.open(&page, hash);
        browser.key("?");
        let text = browser.value("document.body.innerText");
        let text = text.as_str().unwrap();
        assert!(text.contains("choose and open a case"), "{hash}");
        assert!(!text.contains("[object"), "{hash}: {text}");
        assert!(browser.seen("#help kbd") > 8, "{hash}");
        browser.key("Escape");
    }
    browser.picture("help");
}

/// The text of a branch stays beside its sign, whatever its length.
#[test]
fn a_long_branch_is_wrapped_beside_its_sign() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("long.pet");
    let name = "aVeryLongNameOfAParameterThatFillsALine".repeat(4);
    let text =
        format!("int f(int {name}) {{ if ({name} * {name} > {name} + 1000) return 1; return 0; }}");
    std::fs::write(&source, text).unwrap();
    let page = page(folder.path(), &["tcg", source.to_str().unwrap(), "-m", "f"]);
    for (width, height) in [(1400, 900), (700, 900), (420, 800)] {
        browser.size(width, height);
        browser.open(&page, "#tree");
        let wrong = browser.value(
            "[...document.querySelectorAll('.branch')].filter((it) => {\
               const [fold, words] = [...it.children].map((part) => part.getBoundingClientRect());\
               return words.left < fold.right || words.top > fold.bottom; }).length",
        );
        assert_eq!(wrong, 0, "{width}");
        assert!(browser.seen(".branch") > 2);
        browser.picture(&format!("long-branch-{width}"));
    }
    browser.is_content();
}

#[test]
fn a_large_suite_opens_and_filters() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (suite, made) = written::large(folder.path(), 5_000, 5_000);
    let ended = pet(&[
        "report",
        suite.to_str().unwrap(),
        "-o",
        made.to_str().unwrap(),
    ]);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    browser.open(&made, "");
    let ready = browser.value("Math.round(performance.now())");
    assert_eq!(
        browser.value("document.querySelectorAll('#cases .row').length"),
        5_000
    );
    assert_eq!(
        browser.value("document.querySelectorAll('.line').length"),
        5_000
    );
    let took = browser.value(
        "(() => { const from = performance.now(); const it = document.querySelector('#outcome'); it.value = 'exception'; \
         it.dispatchEvent(new Event('change')); document.body.getBoundingClientRect(); return Math.round(performance.now() - from); })()",
    );
    let tree = browser.value(
        "(() => { const from = performance.now(); document.querySelector('#tab-tree').click(); document.body.getBoundingClientRect(); \
         return Math.round(performance.now() - from); })()",
    );
    let size = std::fs::metadata(&made).unwrap().len() >> 10;
    eprintln!(
        "5,000 cases and lines, {size} kB: open {ready} ms, filter {took} ms, tree {tree} ms"
    );
    browser.is_content();
}

fn wait_for(browser: &mut Browser, expression: &str, wanted: &str) {
    for _ in 0..100 {
        if browser.value(expression) == wanted {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("{expression} does not become {wanted}");
}
