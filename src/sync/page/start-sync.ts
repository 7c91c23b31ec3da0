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

/** Starts this page's sync worker for one user. @returns a proxy of that worker; what it does is said in messages.ts */
export function startSync({ renewToken, onDrained, ...start }: SyncStart) {
  const worker = new Worker(new URL('../worker/sync.worker.ts', import.meta.url), {
    type: 'module',
    name: 'sync',
  })
  const methods = { ours: pageMethods, theirs: workerMethods }
  const link = connect(worker, methods, { renewToken, drained: onDrained })
  link.notify('start', start)
  const tell = (method: 'hurry' | 'rest' | 'resume') => () => {
    link.notify(method, undefined)
  }

  return {
    hurry: tell('hurry'),
    rest: tell('rest'),
    resume: tell('resume'),
    handToken: (token: HandedToken) => {
      link.notify('token', token)
    },
    /** @throws ApiProblem when the server could not be read */
    pull: async (area: Area, slug: string): Promise<void> => {
      const problem = await link.request('pull', { area, slug })
      // The worker is of the same build and made it from a ProblemCause.
      if (problem !== null) throw new ApiProblem(problem as ProblemCause)
    },
    /** Brings whole models onto the device. Failures are counted in the progress, not thrown. */
    takeAlong: async (
      area: Area,
      slugs: readonly string[],
      onProgress: (progress: { done: number; total: number; failed: number }) => void,
    ): Promise<void> => {
      const progress = { done: 0, total: slugs.length, failed: 0 }
      onProgress({ ...progress })
      for (const slug of slugs) {
        if (!(await link.request('takeAlong', { area, slug }))) progress.failed += 1
        progress.done += 1
        onProgress({ ...progress })
      }
    },
    keepPhoto: (photoKey: string, size: 'thumbnail' | 'full') => {
      link.notify('keepPhoto', { photoKey, size })
    },
    stop: () => {
      worker.terminate()
      link.close()
    },
  }
}
