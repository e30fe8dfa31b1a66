"""A window that is only a WebKitGTK web view, for WebKitWebDriver: Debian's MiniBrowser is never as narrow as a phone.

The system's Python runs it, since it needs Debian's python3-gi and gir1.2-webkit2-4.1. Arguments: the window's width
and height, and a file to which it appends a line for each error of a page.
"""

import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402 - the versions have to be known first

NAME = "webview"  # the driver asks for a browser of this name

# Before all scripts of each page: errors of scripts, and what the content security policy or the network refuses.
WATCH = """
  const tell = (text) => webkit.messageHandlers.failed.postMessage(String(text));
  const { error } = console;
  console.error = (...given) => { tell(given.join(" ")); error(...given); };
  addEventListener("error", ({ message, target }) => tell(message ?? `${target.outerHTML} does not load`), true);
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    tell(`${blockedURI} violates ${violatedDirective}`));
"""


def main(width: int, height: int, errors: Path) -> None:
    """Open the window when the driver asks for it, and close with it."""
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)

    def note(_manager: WebKit2.UserContentManager, message: WebKit2.JavascriptResult) -> None:
        with errors.open("a") as file:
            file.write(message.get_js_value().to_string().replace("\n", " ") + "\n")

    def open_window(_session: WebKit2.AutomationSession) -> WebKit2.WebView:
        view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
        content = view.get_user_content_manager()
        content.connect("script-message-received::failed", note)
        content.register_script_message_handler("failed")
        start, everywhere = WebKit2.UserScriptInjectionTime.START, WebKit2.UserContentInjectedFrames.ALL_FRAMES
        content.add_script(WebKit2.UserScript.new(WATCH, everywhere, start))
        window = Gtk.Window(decorated=False, default_width=width, default_height=height)
        window.connect("destroy", Gtk.main_quit)
        view.connect("close", lambda _view: window.destroy())
        window.add(view)
        window.show_all()
        return view

    def begin(_context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
        info = WebKit2.ApplicationInfo()
        info.set_name(NAME)
        session.set_application_info(info)
        session.connect("create-web-view", open_window)

    context.connect("automation-started", begin)
    Gtk.main()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
