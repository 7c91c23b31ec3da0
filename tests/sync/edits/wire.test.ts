import { beforeEach, describe, expect, it } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import { createEquipment, createKpiNode } from '#local/edits/catalogue-edits.ts'
import type { DeviceKpiNode, ModelFields } from '#local/store/fields.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import type { Section } from '#local/outbox/section-fields.ts'
import { keepOriginal, putPicture } from '#pictures/keep/photo-store.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'
import { sha256 } from '../../support/simulated/simulated-tab.ts'

let device: OneDevice
beforeEach(async () => {
  device = await oneDevice()
})
const db = () => device.tab.db

/** What was sent since the last time it was asked, as method, decoded path and body. */
async function sent() {
  const before = device.server.calls.length
  await device.work()
  return device.server.calls
    .slice(before)
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, json }) => ({
      line: `${method} ${decodeURIComponent(path)}`,
      body: json,
    }))
}

const ROOTS: Record<Area, string> = { general: '/api/gen-biz-model/', root: '/api/root-model/' }

/** A model that the server knows. */
async function sentModel(area: Area) {
  const key = await createModel(db(), { area, title: '한빛', group })
  const creation = await sent()
  const slug = (await db().models.get(key))?.slug ?? ''
  return { key, slug, creation, path: `${ROOTS[area]}${slug}/` }
}

async function keepPhoto(area: Area, modelKey: string, processKey: string | null) {
  const bytes = new TextEncoder().encode(`photo of ${processKey ?? modelKey}`).buffer
  const owner = { modelKey, processKey }
  const key = await keepOriginal(db(), { area, ...owner, bytes, type: 'image/jpeg', capturedAt: null })
  const thumbnail = { thumbnail: new ArrayBuffer(1), thumbnailType: 'image/webp' }
  const picture = { bytes, type: 'image/jpeg', sha256: sha256(bytes) }
  await putPicture(db(), key, { ...picture, ...thumbnail })
  await savePhotos(db(), owner, [{ id: key, url: null, thumbnailUrl: null, capturedAt: null }])
}

const node = (level: 0 | 1 | 2 | 3): DeviceKpiNode => ({
  id: 30 + level,
  name: `${level}`,
  fullName: `${level}`,
  level,
  parentId: level === 0 ? null : 29 + level,
})
const ENTRY_ID = 'local-3b241101-e2bb-4255-8caf-4136c566a962' as const
const kpis = [
  {
    id: ENTRY_ID,
    kpi0: node(0),
    kpi1: node(1),
    kpi2: node(2),
    kpi3: node(3),
    memo: '잰다',
  },
]
const wireKpis = [{ kpi0Id: 30, kpi1Id: 31, kpi2Id: 32, kpi3Id: 33, memo: '잰다' }]

describe.each(['general', 'root'] as const)('in the %s area', (area) => {
  // ENT-14, API-13, API-66
  it('a new model goes out with its title and its group', async () => {
    const { creation } = await sentModel(area)
    const body = { title: '한빛', group: { id: group.id }, ...(area === 'general' ? { kpis: [] } : {}) }
    expect(creation).toEqual([{ line: `POST ${ROOTS[area]}`, body }])
  })

  const sections: [Section, Partial<Omit<ModelFields, 'images'>>, object][] = [
    ['title', { title: '한빛 2공장' }, { title: '한빛 2공장' }],
    [
      'overview',
      { productionItem: '하우징', overview: '개요', features: '특징' },
      { productionItem: '하우징', overview: '개요', features: '특징' },
    ],
    [
      'kpi',
      { kpis, autoProcessState: '0-20' },
      {
        kpis: wireKpis,
        autoProcessState: '0-20',
        monitoringProcessState: null,
        connectionProcessState: null,
      },
    ],
    [
      'etc',
      { memo: '메모', manager: '담당', workedAt: '2026-03-02' },
      { memo: '메모', manager: '담당', workedAt: '2026-03-02' },
    ],
    ['stage', { workStatus: 3 }, { workStatus: 3 }],
    ['group', { group: { id: 15, name: '금형' } }, { group: { id: 15 } }],
  ]
  // PROD-07, ENT-45, API-24, API-25, API-70, API-72–76, OPEN-06, OPEN-16, OPEN-25, OPEN-26
  it.each(sections)(
    'the section %s goes out as its own fields and nothing else',
    async (section, fields, body) => {
      const { key, path } = await sentModel(area)
      await saveModel(db(), { modelKey: key, section, fields })
      expect(await sent()).toEqual([{ line: `PATCH ${path}`, body }])
    },
  )

  // API-37, API-41–43, API-83, API-85, API-87, OPEN-25
  it('a process goes out by name, is changed with its fields, and is deleted', async () => {
    const { key, path } = await sentModel(area)
    const process = await createProcess(db(), { modelKey: key })
    expect(await sent()).toEqual([{ line: `POST ${path}processes/`, body: { name: '신규공정' } }])
    const id = (await db().processes.get(process.key))?.serverId ?? 0
    const plain = {
      name: '용해',
      description: '설명',
      processNumber: 'A-2.1',
      autoState: '전자동' as const,
      monitoringState: '수집' as const,
      connectionState: '관리함' as const,
      memo: '메모',
      manager: '담당',
    }
    const lathe = {
      id: 7,
      name: '선반',
      equipmentType: '제조',
      industryType: '공통',
      otherType: '범용',
    } as const
    device.server.equipment.set(lathe.id, lathe)
    await saveProcess(db(), { processKey: process.key, fields: { ...plain, equipments: [lathe], kpis } })
    expect(await sent()).toEqual([
      { line: `PATCH ${path}processes/${id}/`, body: { ...plain, equipmentIds: [7], kpis: wireKpis } },
    ])
    await deleteProcess(db(), process.key)
    expect(await sent()).toEqual([{ line: `DELETE ${path}processes/${id}/`, body: undefined }])
  })

  // API-27, API-28, API-45, API-51, API-74, API-77, API-86, OPEN-14
  it('a photo goes out as the part "key" of a form, and then into the list of its owner', async () => {
    const { key, path } = await sentModel(area)
    const process = await createProcess(db(), { modelKey: key })
    await sent()
    const id = (await db().processes.get(process.key))?.serverId ?? 0
    for (const [processKey, owner] of [
      [null, path],
      [process.key, `${path}processes/${id}/`],
    ] as const) {
      await keepPhoto(area, key, processKey)
      const [upload, list, ...more] = await sent()
      expect(upload?.line).toBe(`POST ${owner}image/`)
      const stored = [...device.server.images.keys()].at(-1)
      expect(list).toEqual({ line: `PATCH ${owner}`, body: { imageIds: [stored] } })
      expect(more).toEqual([])
    }
  })

  // API-57, VAL-23, OPEN-05
  it('new equipment goes out with a free name, its type and both sub-categories', async () => {
    const fields = {
      name: ' 진동 센서 (라인 3)? ',
      equipmentType: '계측',
      industryType: '공통',
      otherType: '센서',
    } as const
    await createEquipment(db(), { area, fields })
    const [creation] = await sent()
    expect(creation?.line).toBe('POST /api/equipment/')
    expect(creation?.body).toMatchObject({ equipmentType: '계측', industryType: '공통', otherType: '센서' })
    expect((creation?.body as { name: string }).name).toContain('진동 센서 (라인 3)?')
  })

  // API-60, VAL-22
  it('a new KPI node goes out with its name and the parent that it may have', async () => {
    await createKpiNode(db(), { area, name: '환경', parent: null })
    expect(await sent()).toEqual([{ line: 'POST /api/kpi/', body: { name: '환경' } }])
    const top = [...device.server.kpiNodes.keys()][0] ?? 0
    const parent = { ...node(0), id: top, name: '환경', fullName: '환경' }
    await createKpiNode(db(), { area, name: '온도', parent })
    expect(await sent()).toEqual([{ line: 'POST /api/kpi/', body: { name: '온도', parent_id: top } }])
  })

  // API-73, S-13
  it('an edit of a band leaves the KPI entries and nodes that were made here as they are', async () => {
    const { key, path } = await sentModel(area)
    const top = await createKpiNode(db(), { area, name: '환경', parent: null })
    const entry = { id: ENTRY_ID, kpi0: top, kpi1: null, kpi2: null, kpi3: null, memo: '잰다' }
    await saveModel(db(), { modelKey: key, section: 'kpi', fields: { kpis: [entry] } })
    await sent()
    const stored = structuredClone([...device.server.models.values()][0]?.record.kpis)
    expect(stored).toMatchObject([{ kpi0: { name: '환경' }, memo: '잰다' }])
    await saveModel(db(), { modelKey: key, section: 'kpi', fields: { autoProcessState: '0-20' } })
    const ids = { id: stored?.[0]?.id, kpi0Id: stored?.[0]?.kpi0?.id }
    expect(Object.values(ids)).toEqual([expect.any(Number), expect.any(Number)])
    const whole = { ...ids, kpi1Id: null, kpi2Id: null, kpi3Id: null, memo: '잰다' }
    const states = { autoProcessState: '0-20', monitoringProcessState: null, connectionProcessState: null }
    expect(await sent()).toEqual([{ line: `PATCH ${path}`, body: { kpis: [whole], ...states } }])
    expect([...device.server.models.values()][0]?.record).toMatchObject({
      kpis: stored,
      autoProcessState: '0-20',
    })
  })
})

// API-26, OPEN-06
it('the industry of a general model goes out as genBizId', async () => {
  const { key, path } = await sentModel('general')
  const genBiz = { id: 9, productName: '화장지', ksicCode: '1', ksic: '', icCode: '2', ic: '' }
  await saveModel(db(), { modelKey: key, section: 'industry', fields: { genBiz } })
  expect(await sent()).toEqual([{ line: `PATCH ${path}`, body: { genBizId: 9 } }])
})

// API-69, API-71
it('a root model sends changed fields only', async () => {
  const { key, path } = await sentModel('root')
  const technology = { mainRootTech: { id: 1 }, subRootTech: { id: 3 } }
  await saveModel(db(), { modelKey: key, section: 'technology', fields: technology })
  expect(await sent()).toEqual([{ line: `PATCH ${path}`, body: { mainRootTechId: 1, subRootTechId: 3 } }])
  await saveModel(db(), {
    modelKey: key,
    section: 'overview',
    fields: { productionItem: '', overview: '바뀐 개요', features: '' },
  })
  expect(await sent()).toEqual([{ line: `PATCH ${path}`, body: { overview: '바뀐 개요' } }])
})

// VAL-16
it.each(['general', 'root'] as const)(
  'a process that nobody named goes out as 신규공정 (%s)',
  async (area) => {
    const { key, path } = await sentModel(area)
    await createProcess(db(), { modelKey: key })
    expect(await sent()).toEqual([{ line: `POST ${path}processes/`, body: { name: '신규공정' } }])
  },
)
