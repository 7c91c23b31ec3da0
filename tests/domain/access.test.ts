import { describe, expect, it, test } from 'vitest'
import { accessOf, canSeeGroup, mayWrite, offersCopy, offersGroup } from '#domain/people/access.ts'

const writer = (username: string) => ({ username, role: 'writer' as const })

describe('access', () => {
  it('is what the server says', () => {
    expect(accessOf('visitor', 'writer')).toBe('writer')
    expect(accessOf('admin', 'viewer')).toBe('viewer')
  })

  // ROLE-01, ROLE-04, ROLE-40, OPEN-07, OPEN-09
  it.each([
    ['admin', 'writer'],
    ['kotric1', 'writer'],
    ['kotric2', 'writer'],
    ['kotric3', 'writer'],
    ['kotric4', 'writer'],
    ['kotric5', 'writer'],
    ['kotric6', 'writer'],
    ['changwon', 'viewer'],
    ['korcham', 'viewer'],
    ['ktr', 'viewer'],
    ['sample', 'restricted'],
    ['visitor', 'restricted'],
    ['누구', 'restricted'],
  ])('falls back to the fixed lists: %s is %s', (username, role) => {
    expect(accessOf(username)).toBe(role)
  })

  // ROLE-03
  it('is blocked without a username', () => {
    expect(accessOf(null)).toBe('restricted')
    expect(accessOf(null, 'writer')).toBe('restricted')
    expect(accessOf('', 'writer')).toBe('restricted')
  })
})

describe('the groups a user sees', () => {
  const names: Record<string, string[]> = {
    kotric1: [
      '연사 및 가공사',
      '치약, 비누 및 기타 세제',
      '소형 가정용 전자기기(선풍기,다리미)',
      '대형 가정용 전자기기(세탁기,건조기)',
    ],
    kotric2: ['화장지'],
    kotric3: ['기타 기초 무기화학물질'],
    kotric4: ['합성고무'],
    kotric5: ['화장품', '콘크리트 타일, 기와, 벽돌 및 블록', '의료용 기기'],
    kotric6: ['안전유리'],
  }
  const all = [...Object.values(names).flat(), '기본 그룹', '주조']

  // ROLE-32–38
  it.each(Object.entries(names))('%s sees only its own in the general area', (username, own) => {
    expect(all.filter((name) => canSeeGroup(writer(username), 'general', name))).toEqual(own)
  })

  it('kotric1 sees every group of the root area', () => {
    expect(all.every((name) => canSeeGroup(writer('kotric1'), 'root', name))).toBe(true)
  })

  // ROLE-30
  it('sample sees only the default group, in both areas', () => {
    const sample = { username: 'sample', role: 'restricted' as const }
    expect(all.filter((name) => canSeeGroup(sample, 'general', name))).toEqual(['기본 그룹'])
    expect(all.filter((name) => canSeeGroup(sample, 'root', name))).toEqual(['기본 그룹'])
  })

  it('a name that arrives decomposed is the same name', () => {
    const decomposed = all.map((name) => name.normalize('NFD'))
    const seen = (username: string, role: 'writer' | 'restricted' | 'viewer', area: 'general' | 'root') =>
      decomposed.filter((name) => canSeeGroup({ username, role }, area, name)).length
    expect(seen('kotric5', 'writer', 'general')).toBe(3)
    expect(seen('sample', 'restricted', 'general')).toBe(1)
    expect(seen('ktr', 'viewer', 'root')).toBe(1)
  })

  // ROLE-31
  it('a viewer sees only the default group in the root area, and all in the general area', () => {
    const viewer = { username: 'ktr', role: 'viewer' as const }
    expect(all.filter((name) => canSeeGroup(viewer, 'root', name))).toEqual(['기본 그룹'])
    expect(all.every((name) => canSeeGroup(viewer, 'general', name))).toBe(true)
  })

  // ROLE-39
  it('everybody else sees all', () => {
    const visitor = { username: 'visitor', role: 'restricted' as const }
    expect(all.every((name) => canSeeGroup(visitor, 'general', name))).toBe(true)
    expect(all.every((name) => canSeeGroup(writer('admin'), 'root', name))).toBe(true)
  })
})

// ROLE-25–29, OPEN-08
describe('group assignment and copy', () => {
  it.each([
    ['writer', 'general', true],
    ['writer', 'root', true],
    ['restricted', 'general', false],
    ['restricted', 'root', true],
    ['viewer', 'general', false],
    ['viewer', 'root', false],
  ] as const)('are offered to a %s in the %s area: %s', (role, area, isOffered) => {
    const offer = { role, area, otherGroups: 1 }
    expect([offersGroup(offer), offersCopy(offer)]).toEqual([isOffered, isOffered])
  })

  it.each([
    ['writer', 'general', true],
    ['writer', 'root', true],
    ['restricted', 'root', false],
    ['viewer', 'root', false],
  ] as const)(
    'where no other group remains a %s in the %s area is offered none, and a copy: %s',
    (role, area, isOffered) => {
      const offer = { role, area, otherGroups: 0 }
      expect([offersGroup(offer), offersCopy(offer)]).toEqual([false, isOffered])
    },
  )
})

test('only a writer may change anything', () => {
  expect((['writer', 'restricted', 'viewer'] as const).filter(mayWrite)).toEqual(['writer'])
})
