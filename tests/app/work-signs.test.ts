import { expect, it, vi } from 'vitest'
import { showWork } from '#app/device/work-signs.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../support/unit/operation.ts'
import { until } from '../support/until.ts'

/** A device that remembers what it was told; the page is in view until `look(false)`. */
function device() {
  const state = { badge: null as number | null, locks: 0 }
  const page = new EventTarget() as EventTarget & { visibilityState: DocumentVisibilityState }
  page.visibilityState = 'visible'
  const held = new Set<EventTarget>()
  const badge = {
    setAppBadge: (count = 0) => {
      state.badge = count
      return Promise.resolve()
    },
    clearAppBadge: () => {
      state.badge = 0
      return Promise.resolve()
    },
  }
  const takeBack = (lock: EventTarget) => {
    if (!held.delete(lock)) return
    state.locks -= 1
    lock.dispatchEvent(new Event('release'))
  }
  const wakeLock = {
    request: () => {
      const lock = new EventTarget()
      held.add(lock)
      state.locks += 1
      const release = () => {
        takeBack(lock)
        return Promise.resolve()
      }
      // Only what the part uses of it.
      return Promise.resolve(Object.assign(lock, { release }) as unknown as WakeLockSentinel)
    },
  }
  const look = (isInView: boolean) => {
    page.visibilityState = isInView ? 'visible' : 'hidden'
    if (!isInView) for (const lock of [...held]) takeBack(lock)
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { state, look, deps: { badge, wakeLock, page } }
}

const edit = () => operationOf(modelEdit('m1', { features: '래들' }))

it('the icon counts what is on this device only, and the screen stays on while it is being sent', async () => {
  const db = await newDatabase()
  const { state, look, deps } = device()
  const stop = showWork(db, deps)
  await until(() => expect(state).toEqual({ badge: 0, locks: 0 }))

  await db.operations.bulkPut([edit(), edit()])
  await until(() => expect(state).toEqual({ badge: 2, locks: 1 }))
  look(false)
  expect(state.locks).toBe(0)
  look(true)
  await until(() => expect(state.locks).toBe(1))

  await db.operations.clear()
  await until(() => expect(state).toEqual({ badge: 0, locks: 0 }))
  stop()
})

it('without network, and for what waits for a person, the screen may go to sleep', async () => {
  const db = await newDatabase()
  const { state, deps } = device()
  await db.operations.bulkPut([edit(), { ...edit(), state: 'REJECTED' }])
  await db.meta.put({ key: 'engine', value: 'offline' })
  const stop = showWork(db, deps)
  await until(() => expect(state).toEqual({ badge: 2, locks: 0 }))
  await db.meta.delete('engine')
  await until(() => expect(state.locks).toBe(1))
  await db.operations.where('state').equals('QUEUED').delete()
  await until(() => expect(state).toEqual({ badge: 1, locks: 0 }))
  stop()
  expect(state.badge).toBe(0)
})

it('where the browser refuses both nothing is complained of', async () => {
  const complaint = vi.spyOn(console, 'error')
  const db = await newDatabase()
  await db.operations.put(edit())
  const refuse = vi.fn(() => Promise.reject(new Error('NotAllowed')))
  const stop = showWork(db, {
    ...device().deps,
    badge: { setAppBadge: refuse, clearAppBadge: refuse },
    wakeLock: { request: refuse },
  })
  await until(() => expect(refuse).toHaveBeenCalledTimes(2))
  stop()
  expect(complaint).not.toHaveBeenCalled()
})
