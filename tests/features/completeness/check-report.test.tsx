// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { ModelCheck } from '#features/completeness/check-models.ts'
import { CheckReport } from '#features/completeness/check-report.tsx'
import type { ProcessPlace } from '#local/views/model-place.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const placeOf = (order: number, name: string): ProcessPlace => ({
  ...{ kind: 'process', number: 'R12-1.0', order, name },
})
const [MELTING, CASTING] = [placeOf(0, '용해'), placeOf(1, '주입')]
const CHECK: ModelCheck = {
  ...{ key: 'm', area: 'root', slug: '한빛', title: '한빛', progress: 0.5, processCount: 2, sections: [] },
  processes: [MELTING, CASTING].map((place) => ({ place, missing: ['equipments'] })),
  unsaved: [MELTING, CASTING],
  unsent: { edits: 0, photos: 0, needsYou: 0 },
}

it('two processes with one number each have their lines, also once one of them is complete', () => {
  const complained = vi.spyOn(console, 'error')
  const report = (check: ModelCheck) => (
    <MemoryRouter>
      <CheckReport check={check} onLeave={() => undefined} />
    </MemoryRouter>
  )
  const { rerender } = render(report(CHECK))
  expect(screen.getAllByRole('link')).toHaveLength(4)
  rerender(report({ ...CHECK, processes: CHECK.processes.slice(1), unsaved: [CASTING] }))
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('주입'),
    expect.stringContaining('주입'),
  ])
  expect(complained.mock.calls.filter(([words]) => /same key/.test(String(words)))).toEqual([])
})
