#!/usr/bin/python3
"""A WebKitGTK window that WebDriver drives, with a profile that lasts (MiniBrowser's automation mode has none)."""
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

from hangul_keyboard import HangulKeyboard

options = dict(argument.removeprefix('--').split('=', 1) for argument in sys.argv[1:] if '=' in argument)
profile = options['profile']
width, height = map(int, options['size'].split('x'))

data = WebKit2.WebsiteDataManager(base_data_directory=profile + '/data', base_cache_directory=profile + '/cache')
data.get_cookie_manager().set_persistent_storage(
    profile + '/cookies.sqlite', WebKit2.CookiePersistentStorage.SQLITE
)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_preferred_languages(['ko-KR'])
context.set_automation_allowed(True)

# Safari has navigator.storage; WebKitGTK has it behind a switch.
features = WebKit2.Settings.get_all_features()
storage = [
    feature
    for feature in (features.get(index) for index in range(features.get_length()))
    if feature.get_identifier() in ('StorageAPI', 'StorageAPIEstimate')
]


def open_view():
    view = WebKit2.WebView(is_controlled_by_automation=True, web_context=context)
    settings = view.get_settings()
    for feature in storage:
        settings.set_feature_enabled(feature, True)
    # A page that was left is kept for the way back, as on a tablet.
    settings.set_property('enable-page-cache', True)
    settings.set_property('enable-write-console-messages-to-stdout', True)
    settings.set_property('hardware-acceleration-policy', WebKit2.HardwareAccelerationPolicy.NEVER)
    view.set_input_method_context(HangulKeyboard())
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    view.connect('close', lambda _: window.destroy())
    return view


def on_automation(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('webkit-window')
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect('create-web-view', lambda _: open_view())


context.connect('automation-started', on_automation)
Gtk.main()
