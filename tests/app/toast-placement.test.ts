import { describe, expect, it } from 'vitest'
import { toastPlacementOf } from '#app/shell/toast-placement.ts'

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
    const head = { phone: 72, wider: 72 }
    expect(toastPlacementOf(pathname)).toEqual({ position, durationMs, head })
  })

  it('in front of a machine stands below the head, with the way out', () => {
    const head = { phone: 120, wider: 72 }
    const placement = { position: 'top-center', durationMs: 2000, head }
    expect(toastPlacementOf('/reference-model/금속주물/field')).toEqual(placement)
    expect(toastPlacementOf('/root-model/한빛/field')).toEqual(placement)
  })
})
