import { firstPaint } from '#lib/after-first-paint.ts'

/**
 * Ours are half a megabyte: a device that was never here draws its first words in the system's letters, and is not
 * kept from them by what is loaded for their looks. Once the app is installed there, ours are at hand.
 */
export function showLetters(): void {
  const show = () => {
    document.documentElement.dataset['letters'] = 'own'
  }
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null) show()
  else void firstPaint().then(show)
}
