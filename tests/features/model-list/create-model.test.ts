import { describe, expect, it } from 'vitest'
import { MESSAGES } from '#domain/messages.ts'
import { checkNewModel } from '#features/model-list/create-model.ts'
import { filterByName } from '#lib/search/filter-by-name.ts'

const group = { id: 3, name: '주조' }

describe('a new model', () => {
  // VAL-05–07
  it('needs a name of at least one character after trimming', () => {
    expect(checkNewModel('   ', group)).toEqual({
      kind: 'invalid',
      titleError: '모델명을 최소 1글자 이상 입력해주세요.',
      groupError: null,
    })
  })

  // VAL-08, VAL-09
  it('needs a group', () => {
    expect(checkNewModel('용해', null)).toEqual({
      kind: 'invalid',
      titleError: null,
      groupError: '그룹을 선택해주세요.',
    })
  })

  it('takes its name trimmed and composed', () => {
    expect(checkNewModel('  주조  '.normalize('NFD'), group)).toEqual({ kind: 'valid', title: '주조', group })
  })

  it('says when its name is too long', () => {
    expect(checkNewModel('가'.repeat(300), group)).toMatchObject({
      kind: 'invalid',
      titleError: expect.stringContaining('200') as string,
    })
  })
})

// CREATE-06
it('a new model is named after its area', () => {
  expect(MESSAGES.model.created).toEqual({
    general: '새로운 참조모델이 생성되었습니다.',
    root: '새로운 뿌리모델이 생성되었습니다.',
  })
})

describe('the search over groups', () => {
  const groups = ['기본 그룹', '공정 관리', '주조', '표면처리'].map((name, id) => ({ id, name }))
  const found = (typed: string) => filterByName(groups, typed).map(({ name }) => name)

  it('shows all while nothing is typed', () => {
    expect(found('')).toHaveLength(4)
    expect(found('  ')).toHaveLength(4)
  })

  // SHELL-09
  it('filters by part of the name, also when the name arrives decomposed', () => {
    expect(found('면처')).toEqual(['표면처리'])
    expect(filterByName([{ name: '주조'.normalize('NFD') }], '주조')).toHaveLength(1)
  })

  it('understands initial consonants and half-typed syllables', () => {
    expect(found('ㅈㅈ')).toEqual(['주조'])
    expect(found('공저')).toEqual(['공정 관리'])
  })
})
