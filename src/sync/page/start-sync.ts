import { ApiProblem, type ProblemCause } from '#api/problem.ts'
import type { Area } from '#domain/area.ts'
import { type ToPage, type ToWorker, type WakeReason, toPage } from '#sync/messages.ts'
import type { TakeAlongProgress } from '#sync/pull/take-along.ts'

export interface SyncStart {
  username: string
  host: string
  authScheme: string
  appBuild: string
  /** Asks the page for a token. It answers with `setToken` or `noToken`. */
  onTokenNeeded: () => void
  /** The queue has drained and something was confirmed: lists read from the server may be stale now. */
  onDrained: () => void
}

export interface Sync {
  wake: (reason: WakeReason) => void
  /** @throws ApiProblem when the server could not be read */
  pull: (area: Area, slug: string) => Promise<void>
  /** Brings whole models onto the device, photos included. Failures are counted in the progress, not thrown. */
  takeAlong: (
    area: Area,
    slugs: readonly string[],
    onProgress: (progress: TakeAlongProgress) => void,
  ) => Promise<void>
  /** Stores a picture on the device where the server gives it; says nothing where it does not. */
  keepPhoto: (photoKey: string, size: 'thumbnail' | 'full') => void
  /** @param token '' takes the token back. @param capabilities null if the page does not know them */
  setToken: (token: string, capabilities: string[] | null) => void
  noToken: (why: 'refused' | 'unreachable') => void
  /** The tab is about to be frozen: it gives up the lead, so that another tab can take it. */
  rest: () => void
  resume: () => void
  stop: () => void
}

/** Starts this page's sync worker for one user. @returns a proxy of that worker */
export function startSync(start: SyncStart): Sync {
  const worker = new Worker(new URL('../worker/sync.worker.ts', import.meta.url), {
    type: 'module',
    name: 'sync',
  })
  const { username, host, authScheme, appBuild } = start
  const post = (message: ToWorker) => {
    worker.postMessage(message)
  }
  let lastId = 0
  const pulls = new Map<number, { resolve: () => void; reject: (error: ApiProblem) => void }>()
  const takes = new Map<number, { resolve: () => void; onProgress: (progress: TakeAlongProgress) => void }>()

  const hear = (message: ToPage) => {
    switch (message.kind) {
      case 'need-token':
        start.onTokenNeeded()
        return
      case 'drained':
        start.onDrained()
        return
      case 'pulled': {
        const pull = pulls.get(message.id)
        pulls.delete(message.id)
        // The worker is of the same build and made it from a ProblemCause.
        if (message.problem === null) pull?.resolve()
        else pull?.reject(new ApiProblem(message.problem as ProblemCause))
        return
      }
      case 'taken': {
        const take = takes.get(message.id)
        take?.onProgress(message.progress)
        if (!message.isLast) return
        takes.delete(message.id)
        take?.resolve()
      }
    }
  }
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    hear(toPage.parse(data))
  })
  post({ kind: 'start', username, host, authScheme, appBuild })

  return {
    wake: (reason) => {
      post({ kind: 'wake', reason })
    },
    pull: (area, slug) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        pulls.set(id, { resolve, reject })
        post({ kind: 'pull', id, area, slug })
      }),
    takeAlong: (area, slugs, onProgress) =>
      new Promise((resolve) => {
        const id = ++lastId
        takes.set(id, { resolve, onProgress })
        post({ kind: 'take-along', id, area, slugs: [...slugs] })
      }),
    keepPhoto: (photoKey, size) => {
      post({ kind: 'keep-photo', photoKey, size })
    },
    setToken: (token, capabilities) => {
      post({ kind: 'token', token, capabilities })
    },
    noToken: (why) => {
      post({ kind: 'no-token', why })
    },
    rest: () => {
      post({ kind: 'rest' })
    },
    resume: () => {
      post({ kind: 'resume' })
    },
    stop: () => {
      worker.terminate()
    },
  }
}
