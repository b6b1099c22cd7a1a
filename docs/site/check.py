#!/usr/bin/env python3
"""Checks a built site: every link, anchor and picture within it is there, nothing is asked of the network, and, in Chromium where
there is one, pages draw without an error and the search finds.

    check.py SITE [SCREENSHOTS]
"""

import html.parser
import pathlib
import sys
import tempfile
import time
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python" / "tests"))
import browser  # noqa: E402

SHOWN = ["index", "docs/guide/training", "docs/guide/cpp", "docs/gallery/README", "reference/python/own", "reference/cpp/run"]
SEARCHED = {"materialize": "reference/python/own", "max-batch": "docs/guide/training", "MemoryTimeline": "reference/cpp/run"}


class Page(html.parser.HTMLParser):
    """What a page points to, and the names that others may point to."""

    def __init__(self, path):
        super().__init__()
        self.links, self.loaded, self.names = set(), set(), {""}
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id" or (tag == "a" and name == "name"):
                self.names.add(value)
            elif name == "src" or (tag == "link" and name == "href"):
                self.loaded.add(value)
            elif name == "href":
                self.links.add(value)


def broken(site):
    """A line for each link that leads nowhere."""
    pages = {path: Page(path) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        for link in sorted(page.links | page.loaded):
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.loaded and parts.scheme != "data":
                    yield f"{path.relative_to(site)}: loads {link}"
                continue
            target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            if not target.exists():
                yield f"{path.relative_to(site)}: {link} is not there"
            elif target in pages and urllib.parse.unquote(parts.fragment) not in pages[target].names:
                yield f"{path.relative_to(site)}: {link} names no place of that page"


def searched(page, site, words):
    """Where the results of a search lead. They come one after another; a search is over when their number is told."""
    page.open(f"{site}/search.html?q={words}")
    until = time.monotonic() + 30
    while page.evaluate("!/found|did not match/.test(document.querySelector('#search-results')?.innerText)"):
        if time.monotonic() > until:
            return []
        time.sleep(0.2)
    return page.evaluate("[...document.querySelectorAll('#search-results li a')].map(link => link.getAttribute('href'))")


def drawn(site, pictures):
    """A line for each thing that goes wrong in a browser."""
    with tempfile.TemporaryDirectory() as folder:
        page = browser.Page(folder)
        try:
            for name in SHOWN:
                page.open(site / f"{name}.html")
                if len(page.text("article")) < 100:
                    yield f"{name}: nothing is drawn"
                if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                    yield f"{name}: wider than the window"
                if pictures:
                    page.screenshot(pictures / f"{name.replace('/', '_')}.png", whole=False)
            for words, wanted in SEARCHED.items():
                found = searched(page, site, words)
                if not any(wanted in link for link in found):
                    yield f"search for {words}: {wanted} is not among {found}"
            yield from (f"the console says {error}" for error in page.errors)
            yield from (f"asked for {url}" for url in page.requests if not url.startswith(("file:", "data:")))
        finally:
            page.close()


def main():
    site = pathlib.Path(sys.argv[1]).resolve()
    pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    problems = list(broken(site))
    if browser.find_chromium():
        problems += drawn(site, pictures)
    else:
        print("there is no Chromium: pages were not drawn, and nothing was searched for")
    print("\n".join(problems) or f"{len(list(site.rglob('*.html')))} pages: every link leads somewhere")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
