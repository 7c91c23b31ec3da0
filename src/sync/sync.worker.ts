import { toWorker } from './messages.ts'
import { SyncWorkerHost } from './sync-worker-host.ts'

/** The dedicated worker of a tab: the browser's side of the engine. */
const host = new SyncWorkerHost({
  post: (message) => {
    postMessage(message)
  },
  lead: (name, work, ready) => {
    // Queued: the next tab leads as soon as this one is gone, however it went. One that was passed over while
    // it was frozen queues again.
    const leadAgain = async () => {
      for (;;) {
        await ready()
        await navigator.locks.request(name, work)
      }
    }
    leadAgain().catch((error: unknown) => {
      console.error('This tab cannot lead.', error)
    })
  },
  openChannel: (name, onMessage) => {
    const channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => {
      onMessage(data)
    }
    return {
      post: (data) => {
        channel.postMessage(data)
      },
    }
  },
  room: async () => {
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined ? null : quota - (usage ?? 0)
  },
  now: () => Date.now(),
  random: () => Math.random(),
  uuid: () => crypto.randomUUID(),
})

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  host.hear(toWorker.parse(data)).catch((error: unknown) => {
    console.error('The sync worker could not act on a message.', error)
  })
})
