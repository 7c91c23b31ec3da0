import { type Handlers, type Methods, type Port, type Remote, connect } from './worker-link.ts'

export interface EndableWorker extends Port {
  terminate: () => void
  /** Calls back where its script could not be had: it is never going to answer. */
  onMissing?: (tell: () => void) => void
}

/** How soon another worker is begun where the script of one could not be had: the network may give it by then. */
const AGAIN_MS = 10_000

export interface PageWorkerDeps<Ours extends Methods, Theirs extends Methods> {
  start: () => EndableWorker
  methods: { ours: Ours; theirs: Theirs }
  handlers: Handlers<Ours>
  /** Tells each new worker what it has to know before it is asked anything. */
  greet: (worker: Remote<Theirs>) => void
  /** This page's own by default. */
  browser?: PageEvents | undefined
}

/** Where a browser says that a page is left, frozen, or back. */
export interface PageEvents {
  window: EventTarget
  document: EventTarget
}

export interface PageWorker<Theirs extends Methods> {
  begin: () => void
  /** Begins the worker if need be. What a worker leaves unanswered when it ends, the next one is asked. */
  request: Remote<Theirs>['request']
  /** Only a worker that runs is told; what the next one has to know as well belongs into `greet`. */
  notify: Remote<Theirs>['notify']
  /** Ends a worker that hangs, and begins another. */
  restart: () => void
  /** Ends it until it is begun again. Rejects what is still asked. */
  stop: () => void
}

/** @param worker as the browser has it */
export function endable(
  worker: Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>,
): EndableWorker {
  return {
    postMessage: (message) => worker.postMessage(message),
    addEventListener: (type, listener) => worker.addEventListener(type, listener),
    terminate: () => worker.terminate(),
    // What goes wrong in one that runs is said by an event with a message, and ends nothing.
    onMissing: (tell) =>
      worker.addEventListener('error', (event: Event) => {
        if (!('message' in event)) tell()
      }),
  }
}

/**
 * The one owner of a worker's life. It ends when its page is left or frozen, and another begins when the page is back.
 *
 * A browser keeps a page that was left for the way back, and freezes its workers wherever they stand. One that stands
 * inside a transaction then keeps the database from every other page, and no message reaches it. One that is ended
 * lets go of its transactions, locks and requests at once (in WebKit only a frame does: page-thread.ts).
 */
export function keepWorker<Ours extends Methods, Theirs extends Methods>(
  deps: PageWorkerDeps<Ours, Theirs>,
): PageWorker<Theirs> {
  const waiting = new Set<{ send: (link: Remote<Theirs>) => void; reject: (reason: Error) => void }>()
  let running: { worker: EndableWorker; link: Remote<Theirs> } | null = null
  let isAway = false
  let beginningAgain: ReturnType<typeof setTimeout> | undefined
  let untilStopped: AbortController | null = null

  const begin = () => {
    untilStopped ??= followPage()
    clearTimeout(beginningAgain)
    if (running !== null || isAway) return
    const worker = deps.start()
    const link = connect(worker, deps.methods, deps.handlers)
    running = { worker, link }
    worker.onMissing?.(() => {
      if (running?.worker !== worker) return
      console.warn('The script of a worker could not be had.')
      end()
      beginningAgain = setTimeout(begin, AGAIN_MS)
    })
    // Whoever asks within the greeting has its question sent by then.
    const left = [...waiting]
    deps.greet(link)
    for (const { send } of left) send(link)
  }
  const end = () => {
    running?.worker.terminate()
    running = null
  }
  const leave = () => {
    isAway = true
    end()
  }
  const comeBack = () => {
    isAway = false
    begin()
  }
  const followPage = () => {
    const page = deps.browser ?? { window, document }
    const following = new AbortController()
    const { signal } = following
    page.window.addEventListener('pagehide', leave, { signal })
    page.document.addEventListener('freeze', leave, { signal })
    page.document.addEventListener('resume', comeBack, { signal })
    page.window.addEventListener('pageshow', comeBack, { signal })
    return following
  }

  return {
    begin,
    request: async (method, params) => {
      const answer = Promise.withResolvers<never>()
      const question = {
        send: (link: Remote<Theirs>) => {
          // What `request` of the link yields is what ours yields; TypeScript does not follow the method's type.
          link.request(method, params).then((value) => answer.resolve(value as never), answer.reject)
        },
        reject: answer.reject,
      }
      begin()
      waiting.add(question)
      if (running !== null) question.send(running.link)
      try {
        return await answer.promise
      } finally {
        waiting.delete(question)
      }
    },
    notify: (method, params) => running?.link.notify(method, params),
    restart: () => {
      if (running === null) return
      end()
      begin()
    },
    stop: () => {
      untilStopped?.abort()
      untilStopped = null
      clearTimeout(beginningAgain)
      end()
      for (const { reject } of waiting) reject(new Error('The worker was stopped.'))
    },
  }
}
