// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepPlace, type OfficePlace, readPlace, stepsFrom } from '#features/office/office-place.ts'
import type { Area } from '#domain/model/area.ts'
import { toStage } from '#forms/fields/to-stage.ts'

const place: OfficePlace = {
  username: 'kotric1',
  search: '?stage=2',
  models: [
    { area: 'root', slug: '가' },
    { area: 'general', slug: '나' },
    { area: 'root', slug: '나' },
  ],
  opened: { area: 'general', slug: '나' },
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

describe('the place in the list of the office', () => {
  it('is kept for whoever was there', () => {
    const said = vi.spyOn(console, 'warn').mockReturnValue()
    expect(readPlace('kotric1')).toBeNull()
    expect(said).not.toHaveBeenCalled()
    keepPlace(place)
    expect(readPlace('kotric1')).toEqual(place)
    expect(readPlace('kotric2')).toBeNull()
  })

  it('is nowhere where what was kept cannot be read', () => {
    const said = vi.spyOn(console, 'warn').mockReturnValue()
    for (const kept of ['{', '{"username":"kotric1"}']) {
      sessionStorage.setItem('office-place', kept)
      expect(readPlace('kotric1')).toBeNull()
    }
    expect(said.mock.calls.map(([words]) => words as string)).toEqual(
      Array.from({ length: 2 }, () => 'The place in the office list could not be read.'),
    )
  })

  it('is lost where there is no room for it, and nothing else', () => {
    const said = vi.spyOn(console, 'warn').mockReturnValue()
    const full = new DOMException('', 'QuotaExceededError')
    const setItem = () => {
      throw full
    }
    vi.stubGlobal('sessionStorage', { setItem })
    keepPlace(place)
    expect(said).toHaveBeenCalledWith('The place in the office list could not be kept.', full)
  })

  it('says what stands before and behind the model that is open', () => {
    const [first, second, third] = place.models
    const stepsOf = (area: Area, ...slugs: (string | null)[]) => stepsFrom(place, { area, slugs })
    expect(stepsOf('root', '가')).toEqual({ number: 1, count: 3, previous: null, next: second })
    expect(stepsOf('general', null, '나')).toEqual({ number: 2, count: 3, previous: first, next: third })
    expect(stepsOf('root', '나')).toEqual({ number: 3, count: 3, previous: second, next: null })
    expect(stepsOf('root', '라', null)).toBeNull()
    expect(stepsOf('general', '가')).toBeNull()
  })
})

it('a stage that models go to has the particle that its sound asks for', () => {
  expect([toStage(0), toStage(2), toStage(3)]).toEqual(['‘미배정’으로', '‘입력 중’으로', '‘입력 완료’로'])
})
