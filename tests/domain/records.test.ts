import { expect, it } from 'vitest'
import { answers } from '#domain/contract.ts'

const image = { id: 3, url: '/api/images/3/' }
const equipment = { id: 4, name: '선반', equipmentType: '제조', industryType: '공통', otherType: '공작' }
const node = (level: number) => ({ id: 10 + level, name: '가', fullName: '가', level, parentId: null })
const entry = { id: 5, kpi0: node(0), kpi1: node(1), kpi2: node(2), kpi3: node(3), memo: '잰다' }
const process = {
  id: 6,
  name: '용해',
  description: '설명',
  processNumber: 'R1-2.0',
  order: 1,
  images: [image],
  equipments: [equipment],
  kpis: [entry],
  autoState: '전자동',
  monitoringState: '수집',
  connectionState: '관리함',
  memo: '메모',
  manager: '담당',
}
const model = {
  id: 7,
  slug: '한빛',
  title: '한빛',
  group: { id: 1, name: '기본 그룹' },
  productionItem: '하우징',
  overview: '개요',
  features: '특징',
  kpis: [entry],
  autoProcessState: '0-20',
  monitoringProcessState: '21-40',
  connectionProcessState: null,
  memo: '메모',
  manager: '담당',
  workedAt: '2026-03-02',
  images: [image],
  workStatus: 4,
  isRetired: true,
}
const genBiz = { id: 8, productName: '화장지', ksicCode: '1', ksic: '가', icCode: '2', ic: '나' }

// A schema drops what it does not know: a field that was forgotten is missing from what was read.
// ENT-05, ENT-09–12, ENT-15–19, ENT-21, ENT-22, ENT-26, ENT-28, ENT-38, ENT-44, ENT-49, ENT-50, OPEN-03
it.each([
  ['a root model', answers.rootModel, { ...model, mainRootTech: { id: 1 }, subRootTech: { id: 2 } }],
  ['a general model', answers.generalModel, { ...model, genBiz, processes: [process] }],
  ['a process', answers.process, process],
  ['equipment', answers.equipment, equipment],
  ['a KPI node', answers.kpiNode, node(2)],
  ['groups', answers.groups, [{ id: 1, name: '주조', models: [{ id: 7, title: '한빛', slug: '한빛' }] }]],
  [
    'technologies',
    answers.rootTechs,
    { results: [{ id: 1, name: '주조', memo: '', level: 0, parentId: null }], next: null },
  ],
  ['the current user', answers.me, { username: 'kotric1' }],
])('%s is read with every field it has', (_, schema, record) => {
  expect(schema.parse(record)).toEqual(record)
})

// ENT-10: the common KPIs, the other info and the stage of a general model are optional, and a process has a DX
// status and a memo of its own in the general area only.
it('what an API leaves out of sections 05 to 07 and of a process reads as nothing entered', () => {
  const { title, productionItem, overview, features, group, slug, id } = model
  const given = { id, slug, title, group, productionItem, overview, features, genBiz }
  expect(answers.generalModel.parse(given)).toEqual({
    ...given,
    isRetired: false,
    kpis: [],
    autoProcessState: null,
    monitoringProcessState: null,
    connectionProcessState: null,
    memo: '',
    manager: '',
    workedAt: null,
    images: [],
    workStatus: 0,
  })
  const { name, description, processNumber, order, images, equipments, kpis } = process
  const bare = { id: 6, name, description, processNumber, order, images, equipments, kpis }
  expect(answers.process.parse(bare)).toEqual({
    ...bare,
    autoState: null,
    monitoringState: null,
    connectionState: null,
    memo: '',
    manager: '',
  })
})

// RO-08
it.each([
  ['absent', {}],
  ['null', { otherType: null }],
  ['empty', { otherType: '' }],
])('equipment whose sub-category is %s is read, and has none', (_, given) => {
  const { otherType: _otherType, ...rest } = equipment
  expect(answers.equipment.parse({ ...rest, ...given })).toEqual({ ...rest, otherType: null })
})
