"""Drives a headless Chromium by its DevTools protocol over a pipe, with the standard library alone."""

import base64
import json
import os
import select
import shutil
import subprocess
import time


def find_chromium():
    """The browser's path, or None."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


class Page:
    """One page of a browser of its own. `errors` are what it wrote to its console, and what its policy refused."""

    def __init__(self, folder):
        """`folder` is an empty one for the browser's profile."""
        to_browser, ours = os.pipe()
        theirs, from_browser = os.pipe()
        command = [find_chromium(), "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                   "--disable-background-networking", f"--user-data-dir={folder}", "--remote-debugging-pipe"]
        # The browser reads commands from descriptor 3 and answers on 4.
        script = f'exec "$@" 3<&{to_browser} 4>&{from_browser}'
        self._process = subprocess.Popen(["bash", "-c", script, "bash", *command], pass_fds=(to_browser, from_browser),
                                         stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._out, self._in, self._pending, self._number = ours, theirs, b"", 0
        self._session = None
        self.errors, self.requests = [], []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def close(self):
        try:
            self._session = None
            self.send("Browser.close")
        except (OSError, EOFError, TimeoutError):
            pass
        os.close(self._out)
        os.close(self._in)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _message(self, until):
        while b"\0" not in self._pending:
            if not select.select([self._in], [], [], max(0, until - time.monotonic()))[0]:
                raise TimeoutError("the browser does not answer")
            read = os.read(self._in, 1 << 20)
            if not read:
                raise EOFError("the browser has ended")
            self._pending += read
        message, _, self._pending = self._pending.partition(b"\0")
        return json.loads(message)

    def _hear(self, message):
        what, given = message.get("method"), message.get("params", {})
        if what == "Runtime.exceptionThrown":
            self.errors.append(given["exceptionDetails"].get("exception", {}).get("description", str(given)))
        elif what == "Log.entryAdded" and given["entry"]["level"] in ("error", "warning"):
            self.errors.append(given["entry"]["text"])
        elif what == "Runtime.consoleAPICalled":
            self.errors.append(str(given["args"]))
        elif what == "Network.requestWillBeSent":
            self.requests.append(given["request"]["url"])

    def send(self, method, **params):
        """One command; what the browser answers. Events that come meanwhile are heard."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._out, data):]
        until = time.monotonic() + 60
        while True:
            answer = self._message(until)
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self._hear(answer)

    def open(self, path, width=1280, height=900, dark=False, script=True):
        self.send("Emulation.setScriptExecutionDisabled", value=not script)
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.send("Emulation.setEmulatedMedia", features=scheme)
        self.send("Page.navigate", url=f"file://{os.path.abspath(path)}")
        until = time.monotonic() + 60
        while self._message_heard(until) != "Page.loadEventFired":
            pass

    def _message_heard(self, until):
        message = self._message(until)
        self._hear(message)
        return message.get("method")

    def evaluate(self, expression):
        """What a script of the test's, which the page's policy does not bind, gives."""
        answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"]["description"])
        return answer["result"].get("value")

    def text(self, selector):
        return self.evaluate(f"document.querySelector({json.dumps(selector)}).innerText")

    def place(self, selector, x=0.5, y=0.5):
        """A point of the element that can be seen, in the window."""
        self.evaluate(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{block: 'center'}})")
        box = self.evaluate(f"(b => [b.x, b.y, b.width, b.height])(document.querySelector({json.dumps(selector)})"
                            ".getBoundingClientRect())")
        return box[0] + x * box[2], box[1] + y * box[3]

    def hover(self, selector, x=0.5, y=0.5):
        left, top = self.place(selector, x, y)
        self.send("Input.dispatchMouseEvent", type="mouseMoved", x=left, y=top)

    def click(self, selector, x=0.5, y=0.5):
        left, top = self.place(selector, x, y)
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=left, y=top, button="left", clickCount=1)

    def key(self, name):
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=name, code=name)

    def screenshot(self, path, whole=True):
        size = self.send("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"clip": {**size, "scale": 1}, "captureBeyondViewport": True} if whole else {}
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.send("Page.captureScreenshot", format="png", **clip)["data"]))
