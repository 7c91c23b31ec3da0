import { deviceDeps } from '#session/device/device-deps.ts'
import type { Clearings } from '#session/user/clearings.ts'
import { clearUser, isAnyModelHere } from '#local/resolve/clear-users.ts'
import { underLock } from '#lib/under-lock.ts'
import { notify } from '#ui/layers/notify.ts'
import { forgetLookups } from '#app/query-client.ts'
import { clearedNotice } from './cleared-words.ts'

/** What the service worker keeps of the catalogues (`sw/catalogues.ts`). */
const CATALOGUES = 'catalogues'
/** Whatever still works in another tab for somebody who has signed out is gone by then, or hangs. */
const PATIENCE_MS = 10_000

/**
 * Removes from this device what was delivered to users; what the server does not have stays. Whatever cuts it off, the
 * note of it is there until it is done, and the next page goes on with it.
 * @param due who they are, by what is noted now: whoever has signed in again meanwhile is no longer among them
 */
export async function clearDevices(clearings: Clearings, due: () => string[]): Promise<void> {
  await navigator.locks.request('clear-device', async () => {
    for (const username of due()) {
      // Behind every worker of the user's: each waits for this lock as long as it lives.
      await underLock(`sync:${username}`, PATIENCE_MS, async () => {
        if (!due().includes(username)) return
        const wasAsked = clearings.isAsked(username)
        const kept = await clearUser(username, deviceDeps)
        forgetLookups(username)
        // The lists are the same for everybody: they stay where somebody else's models do.
        if (!(await isAnyModelHere(deviceDeps))) await caches.delete(CATALOGUES)
        clearings.done(username)
        if (wasAsked) notify(clearedNotice(username, kept))
      })
    }
  })
}
