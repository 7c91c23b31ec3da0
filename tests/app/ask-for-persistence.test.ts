import { expect, it, vi } from 'vitest'
import { type PersistenceDeps, persistenceAskedOnce } from '#app/ask-for-persistence.ts'

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
  const storage: PersistenceDeps['storage'] = {
    persisted: () => Promise.resolve(said.isSpared),
    persist: () => {
      said.questions += 1
      return new Promise((resolve) => (answer = resolve))
    },
  }
  return { said, locks, storage, answer: (isSpared: boolean) => answer((said.isSpared = isSpared)) }
}
const turns = () => new Promise((resolve) => setTimeout(resolve))

it('the person is asked once by a page, whatever they answer', async () => {
  const { said, locks, storage, answer } = browser()
  const ask = persistenceAskedOnce({ storage, locks, isInView: () => true })
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
  const { said, locks, storage, answer } = browser()
  const page = { storage, locks, isInView: () => true }
  const first = persistenceAskedOnce(page)()
  await turns()
  await persistenceAskedOnce(page)()
  expect(said.questions).toBe(1)
  answer(true)
  await first
  await persistenceAskedOnce(page)()
  expect(said.questions).toBe(1)
})

it('a page that nobody looks at asks when somebody does', async () => {
  const { said, locks, storage } = browser()
  let isInView = false
  const ask = persistenceAskedOnce({ storage, locks, isInView: () => isInView })
  await ask()
  await turns()
  expect(said.questions).toBe(0)
  isInView = true
  void ask()
  await turns()
  expect(said.questions).toBe(1)
})

it('nothing throws where the browser has no such thing, or fails', async () => {
  const { locks, storage } = browser()
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const isInView = () => true
  await persistenceAskedOnce({ storage: undefined, locks, isInView })()
  await persistenceAskedOnce({ storage, locks: undefined, isInView })()
  expect(warned).not.toHaveBeenCalled()
  const broken = { persist: () => Promise.resolve(true), persisted: () => Promise.reject(new Error('no')) }
  await expect(persistenceAskedOnce({ storage: broken, locks, isInView })()).resolves.toBeUndefined()
  expect(warned).toHaveBeenCalledOnce()
  warned.mockRestore()
})
