import { useSyncExternalStore } from 'react'
import { THEMES, type ThemeName } from './colors.ts'

const KEY = 'theme'
const CHANGED = 'theme-changed'

/** `system` follows the device's light or dark. */
export type ThemeChoice = ThemeName | 'system'

function readThemeChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY)
    return THEMES.find((name) => name === kept) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Keeps the choice on this device and shows it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  showTheme(choice)
  window.dispatchEvent(new Event(CHANGED))
}

/** Puts the kept choice on the document; called once before the first paint. */
export function showTheme(choice: ThemeChoice = readThemeChoice()): void {
  document.documentElement.dataset['theme'] = choice === 'system' ? systemTheme() : choice
}

function systemTheme(): ThemeName {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange)
  window.addEventListener('storage', onChange)
  return () => {
    window.removeEventListener(CHANGED, onChange)
    window.removeEventListener('storage', onChange)
  }
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, readThemeChoice)
}
