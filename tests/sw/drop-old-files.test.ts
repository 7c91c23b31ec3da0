import { expect, it } from 'vitest'
import { dropOldFiles } from '../../sw/drop-old-files.ts'

const OLD = 'https://survey.test/assets/old.js'
const CURRENT = 'https://survey.test/assets/current.js'

/** @returns what is left of the files */
async function left(at: { windows?: number; installing?: object; waiting?: object }): Promise<string[]> {
  const kept = new Set([OLD, CURRENT])
  const cache = {
    keys: () => Promise.resolve([...kept].map((url) => ({ url }))),
    delete: (url: string) => Promise.resolve(kept.delete(url)),
  }
  const { windows = 0, installing = null, waiting = null } = at
  /** None of them is this worker's, which has only just been installed. */
  const matchAll = ({ type, includeUncontrolled }: { type?: string; includeUncontrolled?: boolean }) =>
    Promise.resolve(
      Array.from({ length: type === 'window' && includeUncontrolled === true ? windows : 0 }, () => ({})),
    )
  const scope = {
    clients: { matchAll },
    registration: { installing, waiting },
    caches: { open: () => Promise.resolve(cache) },
  }
  await dropOldFiles(scope, new Set([CURRENT]))
  return [...kept]
}

it('the files of another version leave when no window is open', async () => {
  expect(await left({})).toEqual([CURRENT])
})

it('they stay while a window is open, which may be of that version', async () => {
  expect(await left({ windows: 1 })).toEqual([OLD, CURRENT])
})

it.each(['installing', 'waiting'])('they stay while a version is %s, whose they may be', async (where) => {
  expect(await left({ [where]: {} })).toEqual([OLD, CURRENT])
})
