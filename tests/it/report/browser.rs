//! A real browser for tests: Debian's chromium without a window, spoken to through its
//! debugging pipe (JSON documents with a NUL behind each, on descriptors 3 and 4). Without a
//! chromium a test says so and passes, unless `PET_REQUIRE_TOOLS` is set.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// One page in a browser of its own.
pub struct Browser {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    session: Option<String>,
    count: u64,
    /// What the page complained of: exceptions, errors, whatever was refused.
    pub complaints: Vec<String>,
    _profile: tempfile::TempDir,
}

/// A browser, if there is one.
pub fn browser() -> Option<Browser> {
    let found = Command::new("chromium").arg("--version").output();
    if !found.is_ok_and(|output| output.status.success()) {
        let message = "skipped, for want of chromium";
        assert!(std::env::var_os("PET_REQUIRE_TOOLS").is_none(), "{message}");
        eprintln!("{message}");
        return None;
    }
    let profile = tempfile::tempdir().unwrap();
    // The shell moves our pipes to the descriptors that the browser looks at.
    let command = "exec chromium --headless --no-sandbox --disable-gpu --no-first-run \
        --disable-background-networking --disable-dev-shm-usage --hide-scrollbars \
        --remote-debugging-pipe --user-data-dir=\"$1\" 3<&0 4>&1 </dev/null >/dev/null 2>&1";
    let mut child = Command::new("sh")
        .args(["-c", command, "sh"])
        .arg(profile.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut browser = Browser {
        to: child.stdin.take().unwrap(),
        from: BufReader::new(child.stdout.take().unwrap()),
        child,
        session: None,
        count: 0,
        complaints: Vec::new(),
        _profile: profile,
    };
    let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
    let target = json!({ "targetId": target["targetId"], "flatten": true });
    let session = browser.call("Target.attachToTarget", target);
    browser.session = Some(session["sessionId"].as_str().unwrap().to_owned());
    for domain in ["Page", "Runtime", "Log", "Network"] {
        browser.call(&format!("{domain}.enable"), json!({}));
    }
    browser.size(1400, 900);
    Some(browser)
}

impl Browser {
    /// Opens a file and waits until the page says that it is ready.
    pub fn open(&mut self, page: &Path, hash: &str) {
        let url = format!("file://{}{hash}", page.display());
        self.call("Page.navigate", json!({ "url": url }));
        for _ in 0..600 {
            // In between there may be no document at all.
            let ready = json!({ "expression": "document.documentElement?.dataset.ready || ''" });
            let ready = self.answer("Runtime.evaluate", ready);
            if ready["result"]["result"]["value"] == "yes" {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("the page is not ready: {:?}", self.complaints);
    }

    pub fn size(&mut self, width: u32, height: u32) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// `light` or `dark`; on `screen` or in `print`.
    pub fn media(&mut self, media: &str, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call(
            "Emulation.setEmulatedMedia",
            json!({ "media": media, "features": features }),
        );
    }

    /// What an expression of the page is.
    pub fn value(&mut self, expression: &str) -> Value {
        let result = self.call(
            "Runtime.evaluate",
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true }),
        );
        assert!(
            result["exceptionDetails"].is_null(),
            "{expression}: {result}"
        );
        result["result"]["value"].clone()
    }

    pub fn text(&mut self, selector: &str) -> String {
        let text = self.value(&format!(
            "document.querySelector({selector:?})?.textContent"
        ));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// How many elements there are that one can see.
    pub fn seen(&mut self, selector: &str) -> usize {
        let count = self.value(&format!(
            "[...document.querySelectorAll({selector:?})].filter((it) => it.checkVisibility()).length"
        ));
        usize::try_from(count.as_u64().unwrap()).unwrap()
    }

    /// Clicks with the mouse, in the middle of the first such element.
    pub fn click(&mut self, selector: &str) {
        let place = self.value(&format!(
            "(() => {{ const it = document.querySelector({selector:?}); it.scrollIntoView({{ block: 'center' }}); \
             const box = it.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    /// Presses a key, by its name.
    pub fn key(&mut self, key: &str) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        let text = if key.len() == 1 {
            json!(key)
        } else {
            Value::Null
        };
        let down =
            json!({ "type": "keyDown", "key": key, "windowsVirtualKeyCode": code, "text": text });
        let down: Value = match text.is_null() {
            true => json!({ "type": "keyDown", "key": key, "windowsVirtualKeyCode": code }),
            false => down,
        };
        self.call("Input.dispatchKeyEvent", down);
        let up = json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code });
        self.call("Input.dispatchKeyEvent", up);
    }

    /// Types into what has the focus.
    pub fn types(&mut self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }

    /// Keeps a picture of the page as an artefact.
    pub fn picture(&mut self, name: &str) -> PathBuf {
        let shot = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        let bytes = STANDARD.decode(shot["data"].as_str().unwrap()).unwrap();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report");
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join(format!("{name}.png"));
        std::fs::write(&path, bytes).unwrap();
        path
    }

    /// Fails if the page has complained of anything.
    pub fn is_content(&mut self) {
        self.value("1");
        assert!(self.complaints.is_empty(), "{:#?}", self.complaints);
    }

    fn call(&mut self, method: &str, params: Value) -> Value {
        let answer = self.answer(method, params);
        assert!(answer["error"].is_null(), "{method}: {answer}");
        answer["result"].clone()
    }

    fn answer(&mut self, method: &str, params: Value) -> Value {
        self.count += 1;
        let id = self.count;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let mut bytes = serde_json::to_vec(&message).unwrap();
        bytes.push(0);
        self.to.write_all(&bytes).unwrap();
        loop {
            let mut bytes = Vec::new();
            let count = self.from.read_until(0, &mut bytes).unwrap();
            assert!(count > 0, "the browser is gone");
            bytes.pop();
            let heard: Value = serde_json::from_slice(&bytes).unwrap();
            if heard["id"] == id {
                return heard;
            }
            self.listen(&heard);
        }
    }

    fn listen(&mut self, heard: &Value) {
        let params = &heard["params"];
        match heard["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" => self.complaints.push(params.to_string()),
            "Runtime.consoleAPICalled" if params["type"] != "log" => {
                self.complaints.push(params.to_string());
            }
            "Log.entryAdded" if params["entry"]["level"] == "error" => {
                self.complaints.push(params.to_string());
            }
            // Everything is in the file.
            "Network.requestWillBeSent" => {
                let url = params["request"]["url"].as_str().unwrap_or_default();
                if !url.starts_with("file:") && !url.starts_with("about:") {
                    self.complaints.push(format!("asks for {url}"));
                }
            }
            _ => {}
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
