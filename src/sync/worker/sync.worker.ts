import { portOfThread } from '#lib/workers/thread-port.ts'
import { connect } from '#lib/workers/worker-link.ts'
import { pageMethods, workerMethods } from '#sync/messages.ts'
import { hostSync } from './sync-worker-host.ts'

/** Entry point of a tab's worker (in WebKit a frame): connects the engine to its page and to the browser. */
const host = hostSync({
  renewToken: () => page.request('renewToken', undefined),
  onDrained: () => {
    page.notify('drained', undefined)
  },
  lock: (name) => ({
    hold: async (work, how) => {
      const taken = new AbortController()
      let working: Promise<unknown> = Promise.resolve()
      const run = () => (working = work(taken.signal))
      try {
        await navigator.locks.request(name, how, run)
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
        // Aborted while it queued, or stolen: in that case what was begun is finished first.
        taken.abort()
        await working
      }
    },
  }),
  now: () => Date.now(),
  random: () => Math.random(),
})

const page = connect(portOfThread(self), { ours: workerMethods, theirs: pageMethods }, host)
