import { beforeEach, describe, expect, it } from 'vitest'
import {
  modelToDevice,
  processesToDevice,
  processToDevice,
  rememberPhotos,
} from '#local/answers/to-device.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import {
  generalAnswer,
  imageAnswer,
  industryOf,
  kpiNodeAnswer,
  processAnswer,
  rootAnswer,
} from '../../support/unit/answers.ts'
import { photoRow } from '../../support/unit/record-rows.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

const LOCAL = 'local-3b241101-e2bb-4255-8caf-4136c566a962'
const HASH = 'a'.repeat(64)

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase(() => 5_000)
})

const noNodes = { kpi0: null, kpi1: null, kpi2: null, kpi3: null }

describe('a model as a person sees it', () => {
  const empty = {
    ...{ title: '모델 1', group: { id: 1, name: '주조' }, isRetired: false, workStatus: 0 },
    ...{ productionItem: '', overview: '', features: '', kpis: [], images: [] },
    ...{ autoProcessState: null, monitoringProcessState: null, connectionProcessState: null },
    ...{ memo: '', manager: '', workedAt: null },
  }

  it('has its technologies and no industry in the root area, and nothing that is not entered', async () => {
    const answer = rootAnswer(1, { mainRootTech: { id: 3 }, updatedAt: '2026-03-02', doubles: [4] })
    expect(await modelToDevice(db, answer)).toEqual({
      ...empty,
      mainRootTech: { id: 3 },
      subRootTech: null,
      genBiz: null,
    })
  })

  it('has its industry and no technologies in the general area', async () => {
    const answer = generalAnswer(1, { genBiz: industryOf(9), processes: [processAnswer(7)] })
    expect(await modelToDevice(db, answer)).toEqual({
      ...empty,
      mainRootTech: null,
      subRootTech: null,
      genBiz: { id: 9, productName: '제품 9', ksicCode: '1', ksic: '', icCode: '2', ic: '' },
    })
  })

  it('has its photos with what is said of them, and null for what the server leaves out', async () => {
    const said = imageAnswer(6, { thumbnailUrl: '/t/6', capturedAt: '2026-03-02', caption: ' 용해로 ' })
    const images = [imageAnswer(5), said, imageAnswer(7, { width: 8, caption: '' })]
    expect((await modelToDevice(db, rootAnswer(1, { images }))).images).toEqual([
      { id: 5, url: '/images/5', thumbnailUrl: null, capturedAt: null },
      { id: 6, url: '/images/6', thumbnailUrl: '/t/6', capturedAt: '2026-03-02', caption: '용해로' },
      { id: 7, url: '/images/7', thumbnailUrl: null, capturedAt: null },
    ])
  })

  it('calls what was made here by the name that it was made under', async () => {
    await db.idMap.bulkAdd([
      { localId: LOCAL, kind: 'photo', serverId: 5, slug: null },
      { localId: 'of a process', kind: 'process', serverId: 6, slug: null },
    ])
    const images = [imageAnswer(5), imageAnswer(6)]
    const { images: named } = await modelToDevice(db, rootAnswer(1, { images }))
    expect(named.map(({ id }) => id)).toEqual([LOCAL, 6])
  })
})

describe('a process as a person sees it', () => {
  const answer = processAnswer(7, {
    ...{ description: '설명', order: 2, memo: '메모', manager: '담당', autoState: '반자동' },
    ...{ updatedAt: '2026-03-02', updatedBy: 'kotric2', etag: '"3"' },
    images: [imageAnswer(5)],
    equipments: [{ id: 8, name: '선반', equipmentType: '제조', industryType: '공통', otherType: '공작' }],
    kpis: [{ id: 4, ...noNodes, kpi0: kpiNodeAnswer(30), memo: '잰다' }],
  })
  const seen = {
    ...{ name: '공정 7', description: '설명', processNumber: '266-7.0', order: 2 },
    ...{ memo: '메모', manager: '담당', autoState: '반자동', monitoringState: null, connectionState: null },
    images: [{ id: 5, url: '/images/5', thumbnailUrl: null, capturedAt: null }],
    equipments: [{ id: 8, name: '선반', equipmentType: '제조', industryType: '공통', otherType: '공작' }],
    kpis: [
      {
        ...{ id: 4, kpi1: null, kpi2: null, kpi3: null, memo: '잰다' },
        kpi0: { id: 30, name: '30', fullName: '30', level: 0, parentId: null },
      },
    ],
  }

  it('has what can be entered in it, and its place', async () => {
    expect(await processToDevice(db, answer)).toEqual(seen)
  })

  it('calls its machines, factors and their nodes by the names that they were made under', async () => {
    await db.idMap.bulkAdd([
      { localId: 'machine', kind: 'equipment', serverId: 8, slug: null },
      { localId: 'entry', kind: 'kpi-entry', serverId: 4, slug: null },
      { localId: 'node', kind: 'kpi', serverId: 30, slug: null },
    ])
    const named = {
      equipments: [{ id: 'machine' }],
      kpis: [{ id: 'entry', kpi0: { id: 'node' } }],
    }
    expect(await processToDevice(db, answer)).toMatchObject(named)
    const others = await processesToDevice(db, [processAnswer(6), answer])
    expect(others).toMatchObject([
      { name: '공정 6', equipments: [] },
      { name: '공정 7', ...named },
    ])
  })

  it('tells factors apart by their lowest node, where the server gives them no ids', async () => {
    const path = { kpi0: kpiNodeAnswer(30), kpi1: kpiNodeAnswer(31), kpi2: kpiNodeAnswer(32) }
    const kpis = [
      { ...path, kpi3: kpiNodeAnswer(33), memo: '' },
      { ...path, kpi3: null, memo: '' },
      { ...path, kpi2: null, kpi3: null, memo: '' },
      { ...noNodes, kpi0: kpiNodeAnswer(30), memo: '' },
      { ...noNodes, memo: '' },
    ]
    const { kpis: entries } = await processToDevice(db, processAnswer(7, { kpis }))
    expect(entries.map(({ id }) => id)).toEqual([
      'local-00000000-0000-4000-8000-000000000033',
      'local-00000000-0000-4000-8000-000000000032',
      'local-00000000-0000-4000-8000-000000000031',
      'local-00000000-0000-4000-8000-000000000030',
      'local-00000000-0000-4000-8000-000000000000',
    ])
  })
})

describe('the photos of an answer', () => {
  const owner = { area: 'root', modelKey: 'root:1', processKey: null } as const

  it('are noted with all that the server says of them, so that they can be kept', async () => {
    const said = { thumbnailUrl: '/t/5', capturedAt: '2026-03-02', receivedSha256: HASH, caption: '용해로' }
    await rememberPhotos(db, [
      { ...owner, images: [imageAnswer(5, said)] },
      { ...owner, processKey: 'root:7', images: [imageAnswer(6), imageAnswer(8)] },
    ])
    const noted = {
      ...{ area: 'root', modelKey: 'root:1', stage: 'ready', type: 'image/jpeg' },
      ...{ sha256: null, size: null, createdAt: 5_000 },
    }
    const unknown = { capturedAt: null, receivedSha256: null, thumbnailUrl: null, processKey: 'root:7' }
    expect(await db.photos.toArray()).toEqual([
      {
        ...{ ...noted, key: 'root:5', serverId: 5, processKey: null, url: '/images/5' },
        ...{ thumbnailUrl: '/t/5', capturedAt: '2026-03-02', receivedSha256: HASH },
      },
      { ...noted, ...unknown, key: 'root:6', serverId: 6, url: '/images/6' },
      { ...noted, ...unknown, key: 'root:8', serverId: 8, url: '/images/8' },
    ])
  })

  it('keep the name and all else that is known of them here, and get their new addresses and owner', async () => {
    const row = photoRow(LOCAL, 'before', { serverId: 5, url: '/old', thumbnailUrl: '/old', edition: 2 })
    await db.photos.add(row)
    await rememberPhotos(db, [{ ...owner, images: [imageAnswer(5, { thumbnailUrl: '/t/5' })] }])
    expect(await db.photos.toArray()).toEqual([
      { ...row, modelKey: 'root:1', url: '/images/5', thumbnailUrl: '/t/5' },
    ])
  })

  it('are not those of the same number in the other area', async () => {
    const other = photoRow('general:5', 'general:1', { area: 'general', serverId: 5 })
    await db.photos.add(other)
    await rememberPhotos(db, [{ ...owner, images: [imageAnswer(5)] }])
    expect((await db.photos.toArray()).map(({ key, area }) => [key, area])).toEqual([
      ['general:5', 'general'],
      ['root:5', 'root'],
    ])
  })

  it('may be none', async () => {
    await rememberPhotos(db, [{ ...owner, images: [] }])
    expect(await db.photos.count()).toBe(0)
  })
})
