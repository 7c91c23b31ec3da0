import { describe, expect, it, vi } from 'vitest'
import { BANDS, bandLabel } from '#domain/model/bands.ts'
import { dayInSeoul, dayLabel, isEntryDate } from '#domain/model/entry-date.ts'
import {
  equipmentKindLabel,
  equipmentType,
  equipmentTypeOf,
  industryTypeLabel,
  NEW_EQUIPMENT_DEFAULTS,
  otherType,
} from '#domain/process/equipment.ts'
import { compareNames, DEFAULT_GROUP_NAME, orderGroups, orderModels } from '#domain/model/group.ts'
import { isLocalId, localIdOf } from '#domain/ids.ts'
import { imageKindOf } from '#domain/process/image-kind.ts'
import { childLevel, KPI_LEVELS, kpiFullName } from '#domain/process/kpi.ts'
import { credentialErrors } from '#domain/people/credentials.ts'
import { defaultModelName } from '#domain/model/model-name.ts'
import { generalModelPatch, newGeneralModel, newRootModel, rootModelPatch } from '#domain/model/model.ts'
import { pageAfter } from '#domain/page.ts'
import {
  autoState,
  connectionState,
  DEFAULT_PROCESS_NAME,
  monitoringState,
  processPatch,
} from '#domain/process/process.ts'
import { problem } from '#domain/problem.ts'
import { majorRootTechs, subRootTechs } from '#domain/model/root-tech.ts'
import { slugFromTitle } from '#domain/slug.ts'
import { WORK_STATUSES, type WorkStatus, isReviewed, workStatusLabel } from '#domain/model/work-status.ts'

describe('equipment', () => {
  // ENT-29–33, CONST-25
  it.each([
    ['범용', '제조'],
    ['공작', '제조'],
    ['계측', '계측'],
    ['센서', '계측'],
    ['로봇', '기타'],
    ['기타(이송장치)', '기타'],
  ] as const)('of the sub-category %s is of the type %s', (other, type) => {
    expect(equipmentTypeOf(other)).toBe(type)
  })

  // ENT-29, CONST-25
  it('has three types', () => {
    expect(equipmentType.options).toEqual(['제조', '계측', '기타'])
  })

  // ENT-34–36
  it('has six sub-categories and starts as 범용, 제조, 공통', () => {
    expect(otherType.options).toHaveLength(6)
    expect(NEW_EQUIPMENT_DEFAULTS).toMatchObject({
      otherType: '범용',
      equipmentType: '제조',
      industryType: '공통',
    })
  })

  // ENT-37
  it('shows its industry as "… 업종"', () => {
    expect(industryTypeLabel('공통')).toBe('공통 업종')
  })

  it('is described by its sub-category, where it has one, and its industry', () => {
    expect(equipmentKindLabel({ otherType: '공작', industryType: '공통' })).toBe('공작 · 공통 업종')
    expect(equipmentKindLabel({ otherType: null, industryType: '주조' })).toBe('주조 업종')
  })
})

describe('KPI nodes', () => {
  // ENT-40–43, CONST-21
  it('have four levels', () => {
    expect(KPI_LEVELS).toEqual(['분석지표', '모니터링 지표', '핵심관리요소', '단위'])
  })

  it('get their level from the parent, and a unit has no children', () => {
    expect(childLevel(null)).toBe(0)
    expect(childLevel(2)).toBe(3)
    expect(childLevel(3)).toBeNull()
  })

  // ENT-39
  it('join their names with " > "', () => {
    expect(kpiFullName(['품질', '불량률', '치수 불량', '%'])).toBe('품질 > 불량률 > 치수 불량 > %')
  })
})

describe('the entry date', () => {
  const now = new Date('2026-11-21T16:00:00Z') // already the 22nd in Seoul

  it('is a day in Seoul', () => {
    expect(dayInSeoul(now)).toBe('2026-11-22')
  })

  it('does not depend on how a browser writes days', async () => {
    class AsInWebKit {
      format() {
        return '11/22/2026'
      }
    }
    vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: AsInWebKit })
    vi.resetModules()
    const fresh = await import('#domain/model/entry-date.ts')
    vi.unstubAllGlobals()
    expect(fresh.dayInSeoul(new Date('2026-11-21T15:00:00Z'))).toBe('2026-11-22')
    expect(fresh.dayInSeoul(new Date('2026-11-21T14:59:59Z'))).toBe('2026-11-21')
  })

  // VAL-26–28, CONST-28
  it.each([
    ['2025-01-01', true],
    ['2026-11-22', true],
    ['2024-12-31', false],
    ['2026-11-23', false],
    ['2026-02-30', false],
    ['2026.11.01', false],
    ['', false],
  ])('%s is allowed: %s', (day, allowed) => {
    expect(isEntryDate(day, now)).toBe(allowed)
  })

  // VAL-29
  it('is shown as yyyy.MM.dd', () => {
    expect(dayLabel('2026-11-21')).toBe('2026.11.21')
  })
})

describe('groups and models', () => {
  // ENT-13, ENT-20, API-18, API-19, API-65, CONST-19
  it('stand with the default group first and the rest by name', () => {
    const groups = ['화장지', '합성고무', '기본 그룹', '가구', '안전유리'].map((name) => ({ name }))
    expect(orderGroups(groups).map(({ name }) => name)).toEqual([
      '기본 그룹',
      '가구',
      '안전유리',
      '합성고무',
      '화장지',
    ])
    expect(DEFAULT_GROUP_NAME).toBe('기본 그룹')
    // Composed, a circled digit and a Hanja would stand before Hangul.
    const others = ['①라인', '金型', '금형', '가'].map((name) => ({ name }))
    expect(orderGroups(others).map(({ name }) => name)).toEqual(['가', '금형', '①라인', '金型'])
  })

  // SHELL-10, API-19
  it('compare decomposed, so that 갂 stands before 갓 whatever form it was typed in', () => {
    const titles = ['갓', '갂', '가'].map((title) => ({ title: title.normalize('NFD') }))
    expect(orderModels(titles).map(({ title }) => title.normalize('NFC'))).toEqual(['가', '갂', '갓'])
    const alike = [3, 1, 2].map((id) => ({ id, title: '가' }))
    expect(
      orderModels([...alike, { id: 4, title: '각' }, { id: 5, title: '가' }]).map(({ id }) => id),
    ).toEqual([...[3, 1, 2, 5, 4]])
  })

  it('of one name compare as equal, in whatever form it was typed', () => {
    expect(compareNames('갂'.normalize('NFD'), '갂'.normalize('NFC'))).toBe(0)
    expect([compareNames('가', '나'), compareNames('나', '가')]).toEqual([-1, 1])
  })
})

describe('bands and stages', () => {
  it('are reviewed at the last stage only', () => {
    expect([0, 3, 4, null].map((stage) => isReviewed(stage as WorkStatus | null))).toEqual([
      ...[false, false, true, false],
    ])
  })

  // ENT-51–56, CONST-23, CONST-24, OPEN-26
  it('are five and five', () => {
    expect(BANDS).toEqual(['0-20', '21-40', '41-60', '61-80', '81-100'])
    expect(bandLabel('21-40')).toBe('21~40%')
    expect(WORK_STATUSES.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4])
    expect(WORK_STATUSES.map(({ label }) => label)).toEqual([
      '미배정',
      '배정',
      '입력 중',
      '입력 완료',
      '검수 완료',
    ])
    expect(workStatusLabel(2)).toBe('입력 중')
  })

  // ENT-46–48, CONST-22
  it('of digital transformation are 3, 3 and 2', () => {
    expect(autoState.options).toEqual(['전자동', '반자동', '수동'])
    expect(monitoringState.options).toEqual(['분석', '수집', '수집하지 않음'])
    expect(connectionState.options).toEqual(['관리함', '관리하지 않음'])
  })
})

describe('names', () => {
  // VAL-10, VAL-16, CONST-17, CONST-18
  it('default to untitled- and five letters or digits', () => {
    expect(defaultModelName(new Uint8Array([0, 25, 26, 35, 255]))).toBe('untitled-az09d')
    expect(DEFAULT_PROCESS_NAME).toBe('신규공정')
  })

  it('become slugs that keep Hangul and avoid the reserved words', () => {
    const free = () => false
    expect(slugFromTitle('한빛다이캐스팅 (2공장)', free)).toBe('한빛다이캐스팅-2공장')
    expect(slugFromTitle('tutorials', free)).toBe('tutorials-2')
    expect(slugFromTitle('!!!', free)).toBe('model')
    expect(slugFromTitle('주조', (slug) => slug === '주조' || slug === '주조-2')).toBe('주조-3')
    expect(Array.from(slugFromTitle('가'.repeat(200), free))).toHaveLength(60)
    expect(slugFromTitle('공정'.normalize('NFD'), free)).toBe('공정'.normalize('NFC'))
  })

  it('become slugs without a dash at an end, also where the title is cut', () => {
    const free = () => false
    expect(slugFromTitle('(가)', free)).toBe('가')
    expect(slugFromTitle(`${'가'.repeat(59)} 나`, free)).toBe('가'.repeat(59))
  })

  it('stay within 60 characters with their number', () => {
    const title = '가'.repeat(60)
    expect(slugFromTitle(title, (slug) => slug === title)).toBe(`${'가'.repeat(58)}-2`)
  })

  it('made on the device are local ids', () => {
    expect(isLocalId(localIdOf('3b241101-e2bb-4255-8caf-4136c566a962'))).toBe(true)
    expect(isLocalId('local-주조')).toBe(false)
    expect(isLocalId(12)).toBe(false)
    expect(isLocalId([localIdOf('3b241101-e2bb-4255-8caf-4136c566a962')])).toBe(false)
  })
})

describe('root technologies', () => {
  const techs = [
    { id: 1, name: '주조', memo: '', level: 0 as const, parentId: null },
    { id: 2, name: '금형', memo: '', level: 0 as const, parentId: null },
    { id: 3, name: '다이캐스팅', memo: '', level: 1 as const, parentId: 1 },
  ]

  // VAL-31
  it('offer the subs of the chosen major only', () => {
    expect(majorRootTechs(techs).map(({ id }) => id)).toEqual([1, 2])
    expect(subRootTechs(techs, 1).map(({ id }) => id)).toEqual([3])
    expect(subRootTechs(techs, 2)).toEqual([])
    expect(subRootTechs(techs, null)).toEqual([])
    const stray = { id: 4, name: '소분류', memo: '', level: 1 as const, parentId: null }
    expect(subRootTechs([...techs, stray], null)).toEqual([])
    expect(subRootTechs([...techs, { ...stray, level: 0 as const, parentId: 1 }], 1)).toHaveLength(1)
  })
})

describe('bad input', () => {
  // ENT-06, VAL-01–04, CONST-01, CONST-02
  it('of a login is answered in Korean', () => {
    expect(credentialErrors({ username: 'a', password: '123' })).toEqual({
      username: '아이디는 최소 2글자 이상이어야 합니다.',
      password: '비밀번호는 최소 4글자 이상이어야 합니다.',
    })
    expect(credentialErrors({ username: '가나', password: '1234' })).toEqual({})
  })

  it('is refused: blank and over-long titles, unknown fields, NUL', () => {
    const group = { id: 1 }
    expect(newRootModel.safeParse({ title: '  ', group }).success).toBe(false)
    expect(newRootModel.safeParse({ title: '가'.repeat(300), group }).success).toBe(false)
    expect(newRootModel.safeParse({ title: '가', group: { id: 0 } }).success).toBe(false)
    expect(newGeneralModel.safeParse({ title: '가', kpis: [{}], group }).success).toBe(false)
    expect(rootModelPatch.safeParse({ role: 'admin' }).success).toBe(false)
    expect(generalModelPatch.safeParse({ workStatus: 5 }).success).toBe(false)
    expect(processPatch.safeParse({ description: `a${String.fromCharCode(0)}b` }).success).toBe(false)
  })

  it('is answered with words, and where it has them with those of its fields', () => {
    expect(problem.parse({ detail: '아니오' })).toEqual({ detail: '아니오' })
    const fields = { title: ['비어 있습니다'] }
    expect(problem.parse({ detail: '', fields })).toEqual({ detail: '', fields })
    expect(problem.safeParse({ fields }).success).toBe(false)
    expect(problem.safeParse({ detail: '', fields: { title: '하나' } }).success).toBe(false)
  })

  it('in NFD is composed', () => {
    expect(processPatch.parse({ name: '공정'.normalize('NFD') })).toEqual({ name: '공정'.normalize('NFC') })
  })
})

describe('pages', () => {
  // API-33, API-54
  it('say the next page in their link, of which nothing else is read', () => {
    expect(pageAfter(1, 'http://elsewhere.example/api/equipment/?page=3&search=%EA%B0%80')).toBe(3)
    expect(pageAfter(1, '/api/equipment/?search=page&page_size=10')).toBeNull()
    expect(pageAfter(1, '/api/equipment/?search=&page=12')).toBe(12)
    expect(pageAfter(1, '/api/equipment/?page=0')).toBeNull()
    expect(pageAfter(1, null)).toBeNull()
  })

  it('and one that does not lead on is none', () => {
    expect(pageAfter(3, '/api/equipment/?page=3')).toBeNull()
    expect(pageAfter(3, '/api/equipment/?page=2')).toBeNull()
    expect(pageAfter(3, '/api/equipment/?page=4')).toBe(4)
  })
})

describe('a file is known by its first bytes', () => {
  const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
  it.each([
    ['\xff\xd8\xff\xe0............', 'jpeg'],
    ['\x89PNG\r\n\x1a\n....', 'png'],
    ['RIFF\0\0\0\0WEBP', 'webp'],
    ['\0\0\0\x18ftypheic', 'heic'],
    ['RIFF\0\0\0\0WAVE', 'unknown'],
    ['RIFX\0\0\0\0WEBP', 'unknown'],
    ['\0\0\0\x18ftypmp42', 'unknown'],
    ['\0\0\0\x18moovheic', 'unknown'],
    ['\xff\xd9\xff\xe0............', 'unknown'],
    ['<svg xmlns="">', 'unknown'],
    ['', 'unknown'],
  ])('%#', (head, kind) => {
    expect(imageKindOf(bytes(head))).toBe(kind)
  })
})
