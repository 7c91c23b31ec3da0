import { afterAll } from 'vitest'

/**
 * A page of the tests stays until the worker of their file ends. Vitest takes `window` and all that belongs to it from
 * under what React or IndexedDB still have on the way when the last test is over: on a slow machine a run without one
 * red test then ended badly, with a ReferenceError. What is deleted from the global object is found behind it.
 */
afterAll(() => {
  if (typeof window === 'undefined') return
  Object.defineProperties(Object.getPrototypeOf(globalThis), Object.getOwnPropertyDescriptors(globalThis))
})
