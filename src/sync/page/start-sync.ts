import { ApiProblem } from '#api/problem.ts'
import { StorageFailure } from '#local/store/strict-write.ts'
import type { HandedToken, Renewal } from '#api/tokens.ts'
import type { Area } from '#domain/model/area.ts'
import { startThread } from '#lib/workers/page-thread.ts'
import { keepWorker } from '#lib/workers/page-worker.ts'
import script from '#sync/worker/sync.worker.ts?worker&url'
import { type PullProblem, type StartOfWorker, pageMethods, workerMethods } from '#sync/messages.ts'

export interface SyncStart extends StartOfWorker {
  renewToken: () => Promise<Renewal>
  /** The queue has drained and something was confirmed: lists read from the server may be stale now. */
  onDrained: () => void
}

/** Starts this page's sync worker for one user. @returns a proxy of that worker; what it does is said in messages.ts */
export function startSync({ renewToken, onDrained, ...start }: SyncStart) {
  let lastToken: HandedToken | null = null
  const worker = keepWorker({
    start: () => startThread(script, 'sync'),
    methods: { ours: pageMethods, theirs: workerMethods },
    handlers: { renewToken, drained: onDrained },
    greet: (begun) => {
      begun.notify('start', start)
      if (lastToken !== null) begun.notify('token', lastToken)
    },
  })
  worker.begin()

  return {
    hurry: () => {
      worker.notify('hurry', undefined)
    },
    handToken: (token: HandedToken) => {
      lastToken = token
      worker.notify('token', token)
    },
    /** @throws ApiProblem when the server could not be read, StorageFailure when there is no room for the model */
    pull: async (area: Area, slug: string): Promise<void> => {
      const problem = await worker.request('pull', { area, slug })
      // The worker is of the same build and made it from a PullProblem.
      const cause = problem as PullProblem | null
      if (cause?.kind === 'no-room') throw new StorageFailure('full', null)
      if (cause !== null) throw new ApiProblem(cause)
    },
    /** Brings whole models onto the device. Failures are counted in the progress, not thrown. */
    takeAlong: async (
      area: Area,
      slugs: readonly string[],
      onProgress: (progress: { done: number; total: number; failed: number }) => void,
    ): Promise<void> => {
      const progress = { done: 0, total: slugs.length, failed: 0 }
      onProgress({ ...progress })
      const isFollowed = await worker.request('follow', undefined)
      for (const slug of slugs) {
        if (!(await worker.request('takeAlong', { area, slug, isFollowed }))) progress.failed += 1
        progress.done += 1
        onProgress({ ...progress })
      }
    },
    keepPhoto: (photoKey: string, size: 'thumbnail' | 'full') => {
      worker.notify('keepPhoto', { photoKey, size })
    },
    /** For a worker that hangs in the device's database. */
    restart: worker.restart,
    stop: worker.stop,
  }
}
