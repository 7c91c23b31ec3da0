import { expect, it, vi } from 'vitest'
import { type PersistenceDeps, persistenceAskedOnce } from '#app/device/ask-for-persistence.ts'
import { storageOf } from '../support/unit/storage.ts'

const DAY_MS = 86_400_000

/** A browser as Firefox is: it puts the question to the person, and waits. */
function browser() {
  let answer: (isSpared: boolean) => void = () => undefined
  let isHeld = false
  const said = { questions: 0, isSpared: false }
  const locks = {
    request: async (_name: string, _how: LockOptions, work: (lock: Lock | null) => Promise<void>) => {
      if (isHeld) return work(null)
      isHeld = true
      await work({ mode: 'exclusive', name: '' }).finally(() => (isHeld = false))
    },
  } as PersistenceDeps['locks']
  const noted = new Map<string, string>()
  const memory = storageOf(noted)
  const clock = { ms: 1_000 }
  const storage: PersistenceDeps['storage'] = {
    persisted: () => Promise.resolve(said.isSpared),
    persist: () => {
      said.questions += 1
      return new Promise((resolve) => (answer = resolve))
    },
  }
  const page = { storage, locks, memory, now: () => clock.ms, isInView: () => true }
  return { said, page, clock, answer: (isSpared: boolean) => answer((said.isSpared = isSpared)) }
}
const turns = () => new Promise((resolve) => setTimeout(resolve))

it('the person is asked once by a page, whatever they answer', async () => {
  const { said, page, answer } = browser()
  const ask = persistenceAskedOnce(page)
  const first = ask()
  await ask()
  await turns()
  expect(said.questions).toBe(1)
  answer(false)
  await first
  await ask()
  expect(said.questions).toBe(1)
})

it('no page asks while the question of another is open, nor after a yes', async () => {
  const { said, page, clock, answer } = browser()
  const first = persistenceAskedOnce(page)()
  await turns()
  clock.ms += 30 * DAY_MS
  await persistenceAskedOnce(page)()
  expect(said.questions).toBe(1)
  answer(true)
  await first
  await persistenceAskedOnce(page)()
  expect(said.questions).toBe(1)
})

it('after a no the next page asks a week later, not before; a clock that was set back keeps nobody from asking', async () => {
  const { said, page, clock, answer } = browser()
  const askFromNewPage = async () => {
    const asked = persistenceAskedOnce(page)()
    await turns()
    answer(false)
    await asked
  }
  await askFromNewPage()
  clock.ms += 6 * DAY_MS
  await askFromNewPage()
  expect(said.questions).toBe(1)
  clock.ms += DAY_MS
  await askFromNewPage()
  expect(said.questions).toBe(2)
  clock.ms = 0
  await askFromNewPage()
  expect(said.questions).toBe(3)
})

it('a page that nobody looks at asks when somebody does', async () => {
  const { said, page } = browser()
  let isInView = false
  const ask = persistenceAskedOnce({ ...page, isInView: () => isInView })
  await ask()
  await turns()
  expect(said.questions).toBe(0)
  isInView = true
  void ask()
  await turns()
  expect(said.questions).toBe(1)
})

it('nothing throws where the browser has no such thing, or fails', async () => {
  const { page } = browser()
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  await persistenceAskedOnce({ ...page, storage: undefined })()
  await persistenceAskedOnce({ ...page, locks: undefined })()
  expect(warned).not.toHaveBeenCalled()
  const broken = { persist: () => Promise.resolve(true), persisted: () => Promise.reject(new Error('no')) }
  await expect(persistenceAskedOnce({ ...page, storage: broken })()).resolves.toBeUndefined()
  expect(warned).toHaveBeenCalledOnce()
  warned.mockRestore()
})
