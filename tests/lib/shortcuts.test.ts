import { describe, expect, it } from 'vitest'
import { SHORTCUTS, type ShortcutName, ariaKeys, isPressed, keySigns } from '#lib/shortcuts.ts'

type Held = Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>>
const press = (key: string, held: Held = {}, code = '') => ({
  ...{ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...held,
})

describe('the keys of the app', () => {
  it('answer to Ctrl and to ⌘, with a Korean layout and with capitals too', () => {
    expect(isPressed('save', press('s', { ctrlKey: true }))).toBe(true)
    expect(isPressed('save', press('S', { metaKey: true }))).toBe(true)
    expect(isPressed('save', press('ㄴ', { ctrlKey: true }, 'KeyS'))).toBe(true)
    expect(isPressed('search', press('ㅏ', { ctrlKey: true }, 'KeyK'))).toBe(true)
    expect(isPressed('search', press('ㄴ', { ctrlKey: true }, 'KeyS'))).toBe(false)
  })

  it('are no others while something else is held, or nothing', () => {
    expect(isPressed('save', press('s'))).toBe(false)
    for (const other of ['altKey', 'shiftKey'] as const) {
      expect(isPressed('save', press('s', { ctrlKey: true, [other]: true })), other).toBe(false)
    }
    expect(isPressed('rows', press('ArrowUp'))).toBe(true)
    expect(isPressed('rows', press('ArrowLeft'))).toBe(false)
    for (const held of ['ctrlKey', 'metaKey', 'altKey'] as const) {
      expect(isPressed('rows', press('ArrowUp', { [held]: true })), held).toBe(false)
    }
  })

  it('may need the shift key to be written at all', () => {
    expect(isPressed('shortcuts', press('?', { shiftKey: true }, 'Slash'))).toBe(true)
    expect(isPressed('shortcuts', press('/', {}, 'Slash'))).toBe(false)
    expect(isPressed('photoZoom', press('+', { shiftKey: true }, 'Equal'))).toBe(true)
  })

  it('are written as they stand on the keys', () => {
    expect(keySigns('search')).toEqual({ held: 'Ctrl', keys: ['K'] })
    expect(keySigns('processList')).toEqual({ held: null, keys: ['↑', '↓', 'Home', 'End'] })
    expect([ariaKeys('save'), ariaKeys('shortcuts')]).toEqual(['Control+S Meta+S', '?'])
  })

  it('mean one thing in one place', () => {
    const pressed = (Object.keys(SHORTCUTS) as ShortcutName[]).flatMap((name) => {
      const { held, keys } = keySigns(name)
      return keys.map((key) => `${SHORTCUTS[name].where}: ${held ?? ''} ${key}`)
    })
    expect(new Set(pressed).size).toBe(pressed.length)
  })
})
