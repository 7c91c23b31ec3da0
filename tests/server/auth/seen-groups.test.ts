import { describe, expect, test } from 'vitest'
import type { SeenGroups } from '#server/auth/group-rules.ts'
import { canSeeGroup } from '#server/auth/group-rules.ts'

const ROLES = ['writer', 'restricted', 'viewer'] as const

describe('an account without rules of its own', () => {
  test.each(ROLES)('sees every group of 일반공정 as %s', (role) => {
    expect(canSeeGroup({ role, groups: {} }, 'general', '화장지')).toBe(true)
  })

  test.each([
    ['writer', true],
    ['restricted', true],
    ['viewer', false],
  ] as const)('as %s sees a group of 뿌리공정: %s', (role, sees) => {
    expect(canSeeGroup({ role, groups: {} }, 'root', '주조')).toBe(sees)
    expect(canSeeGroup({ role, groups: {} }, 'root', '기본 그룹')).toBe(true)
    expect(canSeeGroup({ role, groups: {} }, 'root', '기본 그룹'.normalize('NFD'))).toBe(true)
  })
})

describe('an account with a rule', () => {
  const groups: SeenGroups = { general: ['화장지', '콘크리트'.normalize('NFD')] }

  test.each(ROLES)('sees the groups that it names and no others, as %s', (role) => {
    const sees = (name: string) => canSeeGroup({ role, groups }, 'general', name)
    expect([sees('화장지'), sees('화장지'.normalize('NFD')), sees('콘크리트')]).toEqual([true, true, true])
    expect([sees('화장품'), sees('기본 그룹')]).toEqual([false, false])
  })

  test('for one area is judged by its role in the other', () => {
    expect(canSeeGroup({ role: 'writer', groups }, 'root', '주조')).toBe(true)
    expect(canSeeGroup({ role: 'viewer', groups: { root: ['주조'] } }, 'root', '주조')).toBe(true)
    expect(canSeeGroup({ role: 'viewer', groups: { root: [] } }, 'root', '기본 그룹')).toBe(false)
  })
})
