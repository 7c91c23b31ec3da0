import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { toastPlacementOf } from '#app/toast-placement.ts'

describe('a toast', () => {
  // CONST-36
  it.each([
    ['/reference-model', 'top-right', 5000],
    ['/reference-model/금속주물', 'top-right', 5000],
    ['/root-model', 'top-center', 2000],
    ['/root-model/한빛', 'top-center', 2000],
    ['/sync', 'bottom-right', 4000],
    ['/login', 'bottom-right', 4000],
    ['/reference-models', 'bottom-right', 4000],
  ])('on %s is shown %s for %d ms', (pathname, position, durationMs) => {
    expect(toastPlacementOf(pathname)).toEqual({ position, durationMs })
  })

  // CONST-36, CONST-41
  it('has the defaults of its library for its life and for its leaving', () => {
    const library = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8')
    expect(library).toMatch(/TOAST_LIFETIME = 4000;/)
    expect(library).toMatch(/TIME_BEFORE_UNMOUNT = 200;/)
  })
})
