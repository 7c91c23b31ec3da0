import { expect } from '@playwright/test'
import type { DrivenPage } from '../drivers/driven-page.ts'
import type { Place } from './place.ts'

export const GENERAL = `/reference-model/${encodeURIComponent('금속주물')}`
export const ROOT = `/root-model/${encodeURIComponent('한빛다이캐스팅')}`
const SUBJECTS = ['제목', '개요', '공정', '기타 정보']

const MODEL_LABELS = ['제목', '생산품목', '개요', '특징']
const VISIT_LABELS = ['메모', '담당자']

const MODEL_FIELDS = [
  'src/features/model-sections/title-section.tsx',
  'src/features/model-sections/overview-section.tsx',
  'src/features/process/form/process-form.tsx',
  'src/features/process/form/process-number-fields.tsx',
  'src/forms/fields/site-visit-fields.tsx',
]

async function openModel(page: DrivenPage, address: string): Promise<void> {
  await page.goto(address)
  await page.sees('공정 삭제')
}

async function editProcess(page: DrivenPage, url: string): Promise<void> {
  await openModel(page, url + ROOT)
  await page.click('button', '공정 수정')
}

export const ROOT_EDITING: Place = {
  name: 'a root model, all of it being edited',
  from: MODEL_FIELDS,
  open: async (page, url) => {
    await openModel(page, `${url}${ROOT}?processIndex=2`)
    for (const subject of SUBJECTS) await page.click('button', `${subject} 수정`)
  },
  fields: [...MODEL_LABELS, '고유번호', '주번호', '부번호', '공정명', '공정 설명', ...VISIT_LABELS],
  digits: ['주번호', '부번호'],
}

export const GENERAL_EDITING: Place = {
  name: 'a reference model, all of it being edited',
  from: MODEL_FIELDS,
  open: async (page, url) => {
    await openModel(page, url + GENERAL)
    for (const subject of SUBJECTS) await page.click('button', `${subject} 수정`)
  },
  fields: [...MODEL_LABELS, '주번호', '부번호', '공정명', '공정 설명', ...VISIT_LABELS, ...VISIT_LABELS],
  digits: ['주번호', '부번호'],
}

export const PHOTO_CAPTION: Place = {
  name: 'what is said of a photo',
  from: ['src/features/photo-album/photo-caption.tsx'],
  inDialog: true,
  open: async (page, url) => {
    await editProcess(page, url)
    const photos = async () => (await page.names('button')).filter((name) => name.endsWith(' 자세히 보기'))
    await expect.poll(photos).not.toEqual([])
    await page.click('button', (await photos())[0] ?? '')
  },
  fields: ['사진 설명'],
}

export const FIELD_ENTRY: Place = {
  name: 'entry at the site',
  from: [
    'src/features/process/field/name-and-text.tsx',
    'src/features/equipment/equipment-picker.tsx',
    'src/features/kpi/kpi-picker.tsx',
    'src/features/kpi/kpi-entry-row.tsx',
    'src/forms/fields/site-visit-fields.tsx',
  ],
  open: async (page, url) => {
    await page.goto(`${url}${ROOT}/field?processIndex=1`)
    await page.sees('핵심관리요소 가져오기')
  },
  fields: [
    '공정명',
    '공정 설명',
    '장비 이름 검색',
    'MPa 주조 압력 설명',
    'm/s 고속 사출구간 속도 설명',
    '초 주조 사이클타임 설명',
    '지표, 관리요소, 단위 검색',
  ],
  search: { field: '장비 이름 검색', role: 'button', initials: 'ㅁㅅㄴ', finds: '머시닝' },
}

export const PLACES: readonly Place[] = [
  {
    name: 'the list of models',
    from: ['src/features/model-list/model-list.tsx'],
    open: async (page, url) => {
      await page.goto(`${url}/root-model`)
      await page.click('button', '모델 목록 열기')
      await page.sees('주조')
    },
    fields: ['업종 검색'],
    search: { field: '업종 검색', role: 'button', initials: 'ㄱㅎ', finds: '금형' },
  },
  {
    name: 'a new model',
    from: ['src/features/model-list/create-model-dialog.tsx'],
    inDialog: true,
    open: async (page, url) => {
      await page.goto(`${url}/root-model`)
      await page.click('button', '모델 목록 열기')
      await page.click('button', '새 뿌리모델')
    },
    fields: ['모델명'],
  },
  {
    name: 'the group of a model',
    from: ['src/forms/fields/group-select.tsx'],
    open: async (page, url) => {
      await openModel(page, url + ROOT)
      await page.click('combobox', '그룹')
    },
    fields: ['그룹 검색'],
    search: { field: '그룹 검색', role: 'option', initials: 'ㄱㅎ', finds: '금형' },
  },
  {
    name: 'the search of models',
    from: ['src/features/search/model-search-dialog.tsx'],
    inDialog: true,
    open: async (page, url) => {
      await page.goto(`${url}/root-model`)
      await page.click('button', '모델 검색')
    },
    fields: ['모델명, 그룹, 제품명 검색'],
    search: {
      field: '모델명, 그룹, 제품명 검색',
      role: 'option',
      initials: 'ㅎㅂㄷ',
      finds: '한빛다이캐스팅',
    },
  },
  {
    name: 'industries',
    from: ['src/features/industry/industry-search.tsx'],
    inDialog: true,
    open: openIndustries,
    fields: ['제품명 검색'],
    search: { field: '제품명 검색', role: 'option', initials: 'ㄷㄹ', finds: '두루마리' },
  },
  {
    name: 'classes of industries',
    from: ['src/features/industry/class-picker.tsx'],
    inDialog: true,
    open: async (page, url) => {
      await openIndustries(page, url)
      await page.click('button', '표준산업분류 전체', { inDialog: true })
    },
    fields: ['표준산업분류 이름이나 코드 검색'],
    search: { field: '표준산업분류 이름이나 코드 검색', role: 'option', initials: 'ㄷㅊㅇ', finds: '도축업' },
  },
  {
    name: 'machines',
    from: ['src/features/equipment/equipment-search.tsx'],
    inDialog: true,
    open: openMachines,
    fields: ['장비 이름 검색'],
    search: { field: '장비 이름 검색', role: 'option', initials: 'ㅁㅅㄴ', finds: '머시닝' },
  },
  {
    name: 'a new machine',
    from: ['src/features/equipment/new-equipment-form.tsx'],
    inDialog: true,
    open: async (page, url) => {
      await openMachines(page, url)
      await page.click('tab', '신규 장비', { inDialog: true })
    },
    fields: ['장비 이름'],
  },
  {
    name: 'key management factors',
    from: ['src/features/kpi/kpi-search.tsx', 'src/features/kpi/kpi-dialog.tsx'],
    inDialog: true,
    open: openFactors,
    fields: ['지표, 관리요소, 단위 검색', '설명'],
    search: { field: '지표, 관리요소, 단위 검색', role: 'option', initials: 'ㅇㄷ', finds: '온도' },
  },
  {
    name: 'a new indicator',
    from: ['src/features/kpi/new-node-form.tsx'],
    inDialog: true,
    open: async (page, url) => {
      await openFactors(page, url)
      await page.click('button', '새 분석지표', { inDialog: true })
    },
    fields: ['지표, 관리요소, 단위 검색', '새 분석지표 이름', '설명'],
    elsewhere: ['지표, 관리요소, 단위 검색', '설명'],
  },
  {
    name: 'words on a photo',
    from: ['src/features/photo-album/editor/text-row.tsx'],
    inDialog: true,
    open: async (page, url) => {
      await editProcess(page, url)
      await page.click('button', '사진 편집')
      await page.click('button', '글자', { inDialog: true })
    },
    fields: ['사진에 쓸 글자'],
  },
  PHOTO_CAPTION,
  {
    name: 'the model that another goes into',
    from: ['src/features/model-page/merging/merge-dialog.tsx'],
    inDialog: true,
    open: async (page, url) => {
      await openModel(page, url + ROOT)
      await page.click('button', '다른 모델과 합치기')
    },
    fields: ['남을 모델 검색'],
    search: { field: '남을 모델 검색', role: 'option', initials: 'ㄷㅅㅇ', finds: '대성열처리' },
  },
  {
    name: 'the list of the office',
    from: ['src/features/office/filter/office-filters.tsx'],
    open: async (page, url) => {
      await page.goto(`${url}/office`)
      await page.sees('한빛다이캐스팅')
    },
    fields: ['모델, 그룹, 담당자 검색'],
    search: { field: '모델, 그룹, 담당자 검색', role: 'link', initials: 'ㅎㅂㄷ', finds: '한빛다이캐스팅' },
  },
  {
    name: 'the catalogue of machines',
    from: ['src/features/keeping/entry-search.tsx', 'src/features/keeping/entries-panel.tsx'],
    open: async (page, url) => {
      await page.goto(`${url}/catalogue`)
    },
    fields: ['장비 이름 검색', '사용 중지한 항목 검색'],
    search: { field: '장비 이름 검색', role: 'option', initials: 'ㅁㅅㄴ', finds: '머시닝' },
  },
  {
    name: 'an entry of the catalogue',
    from: ['src/features/keeping/rename-card.tsx'],
    open: async (page, url) => {
      await page.goto(`${url}/catalogue?tab=equipment&entry=1`)
      await page.sees('이름과 분류 고치기')
    },
    fields: ['이름', '업종'],
  },
  {
    name: 'a new account',
    from: ['src/features/people/new-account.tsx'],
    open: async (page, url) => {
      await page.goto(`${url}/admin`)
      await page.click('button', '새 계정')
    },
    fields: ['아이디'],
  },
  {
    name: 'records of what was done',
    from: ['src/features/people/audit/audit-filter.tsx'],
    open: async (page, url) => {
      await page.goto(`${url}/admin?tab=audit`)
    },
    fields: ['아이디'],
  },
  // What is typed in these stays on the device.
  FIELD_ENTRY,
  ROOT_EDITING,
  GENERAL_EDITING,
]

async function openIndustries(page: DrivenPage, url: string): Promise<void> {
  await openModel(page, url + GENERAL)
  await page.click('button', '업종 정보 수정')
  await page.click('button', '제품명')
}

async function openMachines(page: DrivenPage, url: string): Promise<void> {
  await editProcess(page, url)
  await page.click('button', '장비 추가')
}

async function openFactors(page: DrivenPage, url: string): Promise<void> {
  await editProcess(page, url)
  await page.click('button', '핵심관리요소 추가')
}
