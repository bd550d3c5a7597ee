"""Opens a window of Qt WebEngine. Arguments: PyQt5 or PyQt6, and the folder of the profile.

Each line of the input is a key to press, as name or character: the DevTools protocol of Qt 5 ignores keys.
"""

import importlib
import sys

binding, folder = sys.argv[1:3]
widgets = importlib.import_module(f"{binding}.QtWidgets")
web = importlib.import_module(f"{binding}.QtWebEngineWidgets")
core = web if binding == "PyQt5" else importlib.import_module(f"{binding}.QtWebEngineCore")
qt = importlib.import_module(f"{binding}.QtCore")
gui = importlib.import_module(f"{binding}.QtGui")

app = widgets.QApplication(sys.argv[:1])
profile = core.QWebEngineProfile("foyer")
profile.setPersistentStoragePath(folder)
profile.setCachePath(folder)
view = web.QWebEngineView()
view.setPage(core.QWebEnginePage(profile, view))
view.resize(1440, 900)
view.load(qt.QUrl("about:blank"))
view.show()
view.setFocus()

names = {
    "ArrowLeft": "Left",
    "ArrowUp": "Up",
    "ArrowRight": "Right",
    "ArrowDown": "Down",
    "Enter": "Return",
}


def press():
    line = sys.stdin.readline()
    if not line:
        app.quit()
        return
    name = line.rstrip("\n")
    is_text = len(name) == 1
    key = ord(name.upper()) if is_text else getattr(qt.Qt.Key, f"Key_{names.get(name, name)}")
    text = name if is_text else "\r" if name == "Enter" else ""
    for kind in ("KeyPress", "KeyRelease"):
        event = gui.QKeyEvent(getattr(qt.QEvent.Type, kind), key, qt.Qt.KeyboardModifier.NoModifier, text)
        qt.QCoreApplication.sendEvent(view.focusProxy(), event)


notifier = qt.QSocketNotifier(0, qt.QSocketNotifier.Type.Read)
notifier.activated.connect(press)
sys.exit(app.exec())
