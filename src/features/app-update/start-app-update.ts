import type { Workbox } from 'workbox-window'
import { afterFirstPaint } from '#lib/after-first-paint.ts'
import type { AppUpdate } from './app-update.ts'
import { finishBeforeReload } from '#lib/before-reload.ts'
import { TAKE_ON } from '#lib/service-worker-messages.ts'

const CHECK_MS = 60 * 60 * 1000
/** A worker that does not take over within this time is overtaken by the reload. */
const TAKE_OVER_MS = 10_000

/**
 * Registers the service worker once the first screen is painted, and asks for new versions now and then. Lives
 * as long as the page.
 */
export function startAppUpdate(update: AppUpdate): void {
  // A browser without service workers runs the app too, online.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  afterFirstPaint(() => {
    register(update).catch((error: unknown) =>
      console.warn('The service worker could not be registered.', error),
    )
  })
}

async function register(update: AppUpdate): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/service-worker.js', { scope: '/' })
  // The very first worker may wait a moment, and takes the page on as well; that is no update.
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) update.tookOver()
    isControlled = true
  })
  workbox.addEventListener('waiting', () => {
    if (isControlled) update.found()
  })
  const registration = await workbox.register()
  update.connect({
    takeOver: () => {
      if (!registration?.waiting) return false
      workbox.messageSkipWaiting()
      setTimeout(reload, TAKE_OVER_MS)
      return true
    },
    reload,
    finishBeforeReload,
    now: () => Date.now(),
  })
  watchForVersions(workbox, update)
  await askToBeTakenOn()
}

/**
 * A page that is opened in the very moment in which the worker takes over is missed by it (seen in Chromium, one page
 * in seventy), and would go past it until it is reloaded: no catalogue kept, no photo shared to it.
 */
async function askToBeTakenOn(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (navigator.serviceWorker.controller === null) active?.postMessage({ type: TAKE_ON })
}

function reload(): void {
  location.reload()
}

function watchForVersions(workbox: Workbox, update: AppUpdate): void {
  const check = () => {
    update.remind()
    // Without network the question fails, which means nothing.
    if (navigator.onLine) workbox.update().catch(() => undefined)
  }
  setInterval(check, CHECK_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}
