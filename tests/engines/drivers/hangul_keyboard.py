"""A Korean keyboard for a WebKitGTK window: the keys that arrive are composed by libhangul, as ibus-hangul does."""
import ctypes

import gi

gi.require_version('Gdk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, WebKit2

library = ctypes.CDLL('libhangul.so.1')
library.hangul_ic_new.restype = ctypes.c_void_p
for name in ('get_preedit_string', 'get_commit_string', 'flush'):
    getattr(library, 'hangul_ic_' + name).restype = ctypes.POINTER(ctypes.c_uint32)
    getattr(library, 'hangul_ic_' + name).argtypes = [ctypes.c_void_p]
library.hangul_ic_process.argtypes = [ctypes.c_void_p, ctypes.c_int]
library.hangul_ic_backspace.argtypes = [ctypes.c_void_p]


def text_of(letters):
    text = ''
    while letters[len(text)] != 0:
        text += chr(letters[len(text)])
    return text


class HangulKeyboard(WebKit2.InputMethodContext):
    """Latin until F9, which stands for the key 한/영."""

    def __init__(self):
        super().__init__()
        self.composer = library.hangul_ic_new(b'2')
        self.is_korean = False
        self.shown = ''

    def do_get_preedit(self):
        return self.shown, [], len(self.shown)

    def do_filter_key_event(self, event):
        if event.type != Gdk.EventType.KEY_PRESS:
            return False
        if event.keyval == Gdk.KEY_F9:
            self.end()
            self.is_korean = not self.is_korean
            return True
        if event.keyval == Gdk.KEY_BackSpace and self.shown:
            library.hangul_ic_backspace(self.composer)
            self.show()
            return True
        letter = chr(Gdk.keyval_to_unicode(event.keyval))
        if self.is_korean and letter.isascii() and letter.isalpha():
            library.hangul_ic_process(self.composer, ord(letter))
            self.commit(text_of(library.hangul_ic_get_commit_string(self.composer)))
            self.show()
            return True
        # As on a tablet, the Enter that ends a syllable does nothing else.
        is_composing = self.shown != ''
        self.end()
        return is_composing and letter == '\r'

    def do_reset(self):
        self.end()

    def end(self):
        rest = text_of(library.hangul_ic_flush(self.composer))
        self.commit(rest)
        self.show()

    def commit(self, text):
        if text:
            self.shown = ''
            self.emit('committed', text)

    def show(self):
        before = self.shown
        self.shown = text_of(library.hangul_ic_get_preedit_string(self.composer))
        if self.shown and not before:
            self.emit('preedit-started')
        if self.shown or before:
            self.emit('preedit-changed')
        if before and not self.shown:
            self.emit('preedit-finished')
