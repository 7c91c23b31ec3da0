import { describe, expect, it } from 'vitest'
import {
  enteredOfModel,
  entryProgress,
  missingOfModel,
  missingOfProcess,
  progressOf,
} from '#domain/model/completeness.ts'

const empty = {
  mainRootTech: null,
  subRootTech: null,
  genBiz: null,
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
  genBiz: null,
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
    expect(entryProgress('root', empty, [])).toBe(0)
    expect(entryProgress('root', full, [process])).toBe(1)
  })

  it('gives half to the model and half to its processes', () => {
    expect(entryProgress('root', full, [])).toBe(0.5)
    expect(entryProgress('root', empty, [process])).toBe(0.5)
    expect(entryProgress('root', full, [process, { ...process, kpis: [], equipments: [] }])).toBe(0.875)
  })

  it('asks a general model for its industry and a root model for both technologies', () => {
    const general = { ...full, mainRootTech: null, subRootTech: null, genBiz: { id: 5 } }
    expect(entryProgress('general', general, [process])).toBe(1)
    expect(enteredOfModel('general', empty)).toEqual({ entered: 0, total: 10 })
    expect(enteredOfModel('root', empty)).toEqual({ entered: 0, total: 11 })
    expect(enteredOfModel('general', { ...empty, genBiz: undefined }).entered).toBe(0)
  })

  it('is nothing where there is nothing to enter yet', () => {
    expect(progressOf({ entered: 0, total: 0 }, { entered: 0, total: 0 })).toBe(0)
  })
})

describe('what is missing before leaving', () => {
  it('is named by section, empty or in part, in the order of the page', () => {
    expect(missingOfModel('root', { ...full, subRootTech: null, features: '  ', manager: '' })).toEqual([
      { section: 'technology', isEmpty: false, missing: ['subRootTech'] },
      { section: 'overview', isEmpty: false, missing: ['features'] },
      { section: 'etc', isEmpty: false, missing: ['manager'] },
    ])
    expect(missingOfModel('general', empty)).toEqual([
      { section: 'industry', isEmpty: true, missing: ['genBiz'] },
      { section: 'overview', isEmpty: true, missing: ['productionItem', 'overview', 'features'] },
      {
        section: 'kpi',
        isEmpty: true,
        missing: ['kpis', 'autoProcessState', 'monitoringProcessState', 'connectionProcessState'],
      },
      { section: 'etc', isEmpty: true, missing: ['workedAt', 'manager'] },
    ])
    expect(missingOfModel('root', full)).toEqual([])
  })

  it('is named for a process: description, photos, equipment and key factors', () => {
    expect(missingOfProcess({ description: ' \n', images: [], equipments: [], kpis: [] })).toEqual([
      'description',
      'images',
      'equipments',
      'kpis',
    ])
    expect(missingOfProcess({ ...process, images: [] })).toEqual(['images'])
    expect(missingOfProcess(process)).toEqual([])
  })

  it('is nothing exactly where progress is whole', () => {
    const records = [empty, full, { ...full, workedAt: null }, { ...full, kpis: [] }]
    for (const record of records) {
      const isWhole = entryProgress('root', record, [process]) === 1
      expect(missingOfModel('root', record).length === 0).toBe(isWhole)
    }
  })
})
