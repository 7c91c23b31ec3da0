import { ApiProblem, type ProblemCause } from '#api/problem.ts'
import type { HandedToken, Renewal } from '#api/tokens.ts'
import type { Area } from '#domain/area.ts'
import { connect } from '#lib/worker-link.ts'
import { type StartOfWorker, pageMethods, workerMethods } from '#sync/messages.ts'

export interface SyncStart extends StartOfWorker {
  renewToken: () => Promise<Renewal>
  /** The queue has drained and something was confirmed: lists read from the server may be stale now. */
  onDrained: () => void
}

export interface TakeAlongProgress {
  done: number
  total: number
  failed: number
}

export interface Sync {
  /** The network is back, or a person asks for it: pauses and back-off end. */
  hurry: () => void
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
  handToken: (token: HandedToken) => void
  /** The tab is about to be frozen: it gives up the lead, so that another tab can take it. */
  rest: () => void
  resume: () => void
  stop: () => void
}

/** Starts this page's sync worker for one user. @returns a proxy of that worker */
export function startSync({ renewToken, onDrained, ...start }: SyncStart): Sync {
  const worker = new Worker(new URL('../worker/sync.worker.ts', import.meta.url), {
    type: 'module',
    name: 'sync',
  })
  const methods = { ours: pageMethods, theirs: workerMethods }
  const link = connect(worker, methods, { renewToken, drained: onDrained })
  link.notify('start', start)

  return {
    hurry: () => {
      link.notify('hurry', undefined)
    },
    pull: async (area, slug) => {
      const problem = await link.request('pull', { area, slug })
      // The worker is of the same build and made it from a ProblemCause.
      if (problem !== null) throw new ApiProblem(problem as ProblemCause)
    },
    takeAlong: async (area, slugs, onProgress) => {
      const progress = { done: 0, total: slugs.length, failed: 0 }
      onProgress({ ...progress })
      for (const slug of slugs) {
        if (!(await link.request('takeAlong', { area, slug }))) progress.failed += 1
        progress.done += 1
        onProgress({ ...progress })
      }
    },
    keepPhoto: (photoKey, size) => {
      link.notify('keepPhoto', { photoKey, size })
    },
    handToken: (token) => {
      link.notify('token', token)
    },
    rest: () => {
      link.notify('rest', undefined)
    },
    resume: () => {
      link.notify('resume', undefined)
    },
    stop: () => {
      worker.terminate()
      link.close()
    },
  }
}
