import { describe, expect, it } from 'vitest'
import { entryProgress } from '#domain/entry-progress.ts'

const empty = {
  mainRootTech: null,
  subRootTech: null,
  productionItem: '',
  overview: ' ',
  features: '',
  kpis: [],
  autoProcessState: null,
  monitoringProcessState: null,
  connectionProcessState: null,
  workedAt: null,
  manager: '',
}
const full = {
  mainRootTech: { id: 1 },
  subRootTech: { id: 2 },
  productionItem: '하우징',
  overview: '개요',
  features: '특징',
  kpis: [{}],
  autoProcessState: '0-20',
  monitoringProcessState: '0-20',
  connectionProcessState: '0-20',
  workedAt: '2025-03-04',
  manager: '김조사',
}
const process = { description: '용해', images: [{}], equipments: [{}], kpis: [{}] }

describe('progress of entry', () => {
  it('is nothing for an empty model and all for a complete one', () => {
    expect(entryProgress(empty, [])).toBe(0)
    expect(entryProgress(full, [process])).toBe(1)
  })

  it('gives half to the model and half to its processes', () => {
    expect(entryProgress(full, [])).toBe(0.5)
    expect(entryProgress(empty, [process])).toBe(0.5)
    expect(entryProgress(full, [process, { ...process, kpis: [], equipments: [] }])).toBe(0.875)
  })

  it('takes the industry of a general model for the technology of a root model', () => {
    const general = { ...full, mainRootTech: null, subRootTech: null, genBiz: { id: 5 } }
    expect(entryProgress(general, [process])).toBe(1)
  })
})
