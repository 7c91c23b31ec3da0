/** What Chromium gives a page that may be installed; no standard, and in no type library. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallPromptEvent | null = null
const listeners = new Set<() => void>()

function change(next: InstallPromptEvent | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/**
 * Keeps the browser's offer to install the app, which comes once and early, until a person asks for it. Safari and
 * Firefox make none.
 */
export function keepInstallOffer(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // The name of the event says which it is.
    change(event as InstallPromptEvent)
  })
  page.addEventListener('appinstalled', () => change(null))
}

export const installOffer = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isOpen: () => offer !== null,
  /** Shows the browser's question. It may be asked once only. */
  take: async (): Promise<void> => {
    const taken = offer
    change(null)
    await taken?.prompt()
  },
}
