// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Role } from '#domain/session.ts'
import { ModelList } from '#features/model-list/model-list.tsx'
import { newDatabase } from '../../support/new-database.ts'
import { showPart } from '../../support/shown-app.tsx'

afterEach(cleanup)

/** As §6 of the product's rules has it; written out here, not taken from the code under test. */
const SEES: Record<string, { role: Role; general: string[] | 'all'; root: string[] | 'all' }> = {
  sample: { role: 'restricted', general: ['기본 그룹'], root: ['기본 그룹'] },
  kotric1: {
    role: 'writer',
    general: [
      '대형 가정용 전자기기(세탁기,건조기)',
      '소형 가정용 전자기기(선풍기,다리미)',
      '연사 및 가공사',
      '치약, 비누 및 기타 세제',
    ],
    root: 'all',
  },
  kotric2: { role: 'writer', general: ['화장지'], root: 'all' },
  kotric3: { role: 'writer', general: ['기타 기초 무기화학물질'], root: 'all' },
  kotric4: { role: 'writer', general: ['합성고무'], root: 'all' },
  kotric5: {
    role: 'writer',
    general: ['의료용 기기', '콘크리트 타일, 기와, 벽돌 및 블록', '화장품'],
    root: 'all',
  },
  kotric6: { role: 'writer', general: ['안전유리'], root: 'all' },
  ktr: { role: 'viewer', general: 'all', root: ['기본 그룹'] },
  admin: { role: 'writer', general: 'all', root: 'all' },
}

const NAMES = [...Object.values(SEES).flatMap(({ general }) => (general === 'all' ? [] : general)), '주조']
const GROUPS = [...new Set(NAMES)].map((name, id) => ({ id, name, models: [] }))
const nothing = () => undefined

// ROLE-29–39
it.each(Object.entries(SEES))(
  '%s is listed the groups of their own, in both areas',
  async (username, sees) => {
    const db = await newDatabase()
    for (const area of ['general', 'root'] as const) {
      showPart(<ModelList area={area} onChoose={nothing} renderUnder={nothing} />, {
        db,
        user: { username, role: sees.role },
        lookups: { groups: () => Promise.resolve(GROUPS) },
      })
      const list = within(screen.getByRole('navigation', { name: '업종 그룹' }))
      const names = (await list.findAllByRole('heading')).map(({ textContent }) => textContent.slice(0, -1))
      const wanted = sees[area] === 'all' ? GROUPS.map(({ name }) => name) : sees[area]
      expect(names.toSorted()).toEqual(wanted.toSorted())
      cleanup()
    }
  },
)
