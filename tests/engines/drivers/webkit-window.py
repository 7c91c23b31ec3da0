#!/usr/bin/python3
"""A WebKitGTK window that WebDriver drives, with a profile that lasts (MiniBrowser's automation mode has none)."""
import os
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, GLib, Gtk, WebKit2

from hangul_keyboard import HangulKeyboard

options = dict(argument.removeprefix('--').split('=', 1) for argument in sys.argv[1:] if '=' in argument)
profile = options['profile']
width, height = map(int, options['size'].split('x'))

if options['private'] == 'yes':
    data = WebKit2.WebsiteDataManager.new_ephemeral()
else:
    folders = {'base_data_directory': profile + '/data', 'base_cache_directory': profile + '/cache'}
    room = {}
    if 'room-kb' in options:
        # It is given as a part of the whole disk.
        disk = os.statvfs(profile)
        part = int(options['room-kb']) * 1024 / (disk.f_frsize * disk.f_blocks)
        room = {'origin_storage_ratio': part, 'total_storage_ratio': part}
    data = WebKit2.WebsiteDataManager(**folders, **room)
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

# What nobody holds ends before it has printed.
printing = []
views = []


def print_page(path):
    settings = Gtk.PrintSettings()
    settings.set_printer('Print to File')
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, 'pdf')
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, 'file://' + path + '.part')
    page = Gtk.PageSetup()
    page.set_paper_size(Gtk.PaperSize.new('iso_a4'))
    for side in ('top', 'bottom', 'left', 'right'):
        getattr(page, f'set_{side}_margin')(0, Gtk.Unit.MM)
    operation = WebKit2.PrintOperation.new(views[-1])
    operation.set_print_settings(settings)
    operation.set_page_setup(page)
    operation.connect('failed', lambda _, error: print(error.message, flush=True))
    operation.connect('finished', lambda _: os.path.exists(path + '.part') and os.rename(path + '.part', path))
    printing.append(operation)
    operation.print_()


def shoot_screen(path):
    screen = Gdk.Screen.get_default()
    shot = Gdk.pixbuf_get_from_window(screen.get_root_window(), 0, 0, screen.get_width(), screen.get_height())
    shot.savev(path + '.part', 'png', [], [])
    os.rename(path + '.part', path)


def do_what_is_asked():
    """A page under automation cannot print, and the driver's own pictures hang at times. Who puts `print` or `shoot` into the
    profile finds `print.done` or `shoot.done` there once it is whole."""
    for name, do in (('print', print_page), ('shoot', shoot_screen)):
        if os.path.exists(f'{profile}/{name}'):
            os.remove(f'{profile}/{name}')
            do(f'{profile}/{name}.done')
    return True


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
    views.append(view)
    view.connect('close', close, window)
    return view


def close(view, window):
    views.remove(view)
    window.destroy()


def on_automation(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('webkit-window')
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect('create-web-view', lambda _: open_view())


context.connect('automation-started', on_automation)
GLib.timeout_add(100, do_what_is_asked)
Gtk.main()
