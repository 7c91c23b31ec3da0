import { describe, expect, it } from 'vitest'
import { isLongText, valueWords } from '#forms/fields/value-words.ts'
import { aheadOf } from '#features/sync-centre/outbox/ahead-of.ts'
import { itemWords, lossWords, placeWords } from '#features/sync-centre/words/item-words.ts'
import { doubleReason, doubleWords } from '#features/sync-centre/words/double-words.ts'
import { fieldRefusals, refusalWords } from '#session/user/refusal-words.ts'
import { timeWords } from '#lib/words/time-words.ts'
import { nextWords, reasonWords } from '#features/sync-centre/words/waiting-words.ts'
import type { Double } from '#local/bare-contract/doubles.ts'
import type { OutboxItem } from '#local/views/work/outbox-list.ts'
import { outboxItem } from '../../support/unit/outbox-item.ts'

const NOW = new Date(2026, 10, 21, 14, 5).getTime()
const MINUTE = 60_000

const waiting = outboxItem({
  modelTitle: '한빛다이캐스팅',
  fields: ['description', 'images'],
  since: NOW - MINUTE,
})
const item = (other: Partial<OutboxItem>): OutboxItem => ({ ...waiting, ...other })
const calm = { hold: null, ahead: null, pausedUntil: null, now: NOW }
const error = (other: Partial<NonNullable<OutboxItem['lastError']>>) => ({
  kind: 'refused',
  status: 400,
  message: 'Bad request at line 7',
  ...other,
})

describe('an item', () => {
  it('says what it is in the words of the forms', () => {
    expect(itemWords(item({}))).toBe("공정 '용해' 수정: 공정 설명, 사진")
    expect(itemWords(item({ kind: 'model.create' }))).toBe('모델 생성')
    expect(itemWords(item({ kind: 'photo.upload' }))).toBe("공정 '용해' 사진 올리기")
    expect(itemWords(item({ kind: 'photo.upload', processKey: null }))).toBe('모델 사진 올리기')
    expect(itemWords(item({ kind: 'process.delete', processName: '' }))).toBe('공정 삭제')
    expect(itemWords(item({ kind: null }))).toBe('알 수 없는 작업')
  })

  it('says where it is', () => {
    const places = (['QUEUED', 'SENDING', 'UNCERTAIN', 'REJECTED', 'CONFLICT', 'PARKED'] as const).map(
      (state) => placeWords({ state }).words,
    )
    expect(places).toEqual([
      '기기에만 있음',
      '올리는 중',
      '기기에만 있음',
      '확인 필요',
      '확인 필요',
      '보관됨',
    ])
  })

  it('says what is lost with it, and how much goes along', () => {
    expect(lossWords(item({}), 0)).toBe(
      '이 기기에서 고친 내용(공정 설명, 사진)이 사라지고 서버의 값이 남습니다. 되돌릴 수 없습니다.',
    )
    expect(lossWords(item({ kind: 'model.create' }), 3)).toContain('딸린 올리지 않은 작업 3건도')
  })
})

describe('what the server may hold twice', () => {
  const twice: Double = {
    key: 'double:a',
    kind: 'process',
    area: 'root',
    modelKey: 'root:1',
    serverId: 7,
    name: '용해',
    twins: [{ id: 8, slug: null }],
    at: NOW,
  }

  it('is named with its place, and says what a person can do', () => {
    expect(doubleWords(twice, '한빛다이캐스팅')).toBe("한빛다이캐스팅 · 공정 '용해'")
    expect(doubleWords({ ...twice, kind: 'model' }, '한빛다이캐스팅')).toBe("모델 '용해'")
    expect(doubleReason(twice)).toContain('1개 더 있습니다. 모델을 열어서 비교하고')
    const kinds = ['model', 'process', 'equipment', 'kpi'] as const
    expect(new Set(kinds.map((kind) => doubleReason({ ...twice, kind }))).size).toBe(4)
  })
})

describe('why it waits', () => {
  it('the state of the network comes before its turn', () => {
    const said = (['offline', 'session', 'portal', 'server', 'throttled'] as const).map((hold) =>
      reasonWords(item({}), { ...calm, hold }),
    )
    expect(new Set(said).size).toBe(5)
    expect(said[0]).toContain('네트워크가 없습니다')
    expect(said[1]).toContain('로그인')
    expect(said[2]).toContain('Wi-Fi')
  })

  it('names the item that goes first, and says when a person has to look at that', () => {
    const create = item({ opId: 'c', kind: 'model.create', processKey: null, fields: [] })
    const stuck = item({ ...create, state: 'REJECTED', needsPerson: true })
    expect(aheadOf(waiting, [create, waiting], NOW)).toBe(create)
    expect(reasonWords(waiting, { ...calm, ahead: create })).toBe('앞의 작업이 끝나면 올립니다: 모델 생성')
    expect(reasonWords(waiting, { ...calm, ahead: stuck })).toBe('먼저 확인할 작업이 있습니다: 모델 생성')
  })

  it('names what it mentions, though that is made elsewhere, and lets others pass what waits for that', () => {
    const machine = item({
      opId: 'e',
      kind: 'equipment.create',
      modelKey: null,
      processKey: null,
      fields: [],
    })
    const stuck = item({ ...machine, state: 'NEEDS_USER', needsPerson: true })
    const edit = item({ opId: 'i', fields: ['equipments'], waitsFor: ['e'] })
    const next = item({ opId: 'n', kind: 'process.create', processKey: 'root:9', fields: [] })
    expect(aheadOf(edit, [machine, edit], NOW)).toBe(machine)
    expect(reasonWords(edit, { ...calm, ahead: stuck })).toBe('먼저 확인할 작업이 있습니다: 새 장비 생성')
    expect(aheadOf(next, [machine, edit, next], NOW)).toBe(edit)
    expect(aheadOf(next, [stuck, edit, next], NOW)).toBeNull()
    expect(aheadOf({ ...edit, waitsFor: [] }, [stuck, edit], NOW)).toBeNull()
  })

  it('an edit that shows a photo waits for its upload; other edits and other models do not', () => {
    const upload = item({ opId: 'p', kind: 'photo.upload', photoKey: 'local-1', fields: [] })
    expect(aheadOf(waiting, [upload, waiting], NOW)).toBe(upload)
    const text = item({ fields: ['description'] })
    expect(aheadOf(text, [upload, text], NOW)).toBeNull()
    expect(aheadOf(upload, [text, upload], NOW)).toBeNull()
    expect(aheadOf(waiting, [item({ opId: 'o', modelKey: 'root:2' }), waiting], NOW)).toBeNull()
  })

  it('an item that waits for a person does not hold up the next edit', () => {
    const stuck = item({ opId: 's', state: 'REJECTED', needsPerson: true, fields: ['memo'] })
    const text = item({ fields: ['description'] })
    expect(aheadOf(text, [stuck, text], NOW)).toBeNull()
  })

  it('a creation that stands aside holds what is in it, and nothing else of its model', () => {
    const maker = item({
      opId: 'm',
      kind: 'process.create',
      state: 'NEEDS_USER',
      needsPerson: true,
      fields: [],
    })
    const inside = item({ opId: 'i', fields: ['description'] })
    const other = item({ opId: 'o', processKey: 'root:8', fields: ['description'] })
    const another = item({ opId: 'n', kind: 'process.create', processKey: 'root:9', fields: [] })
    const items = [maker, inside, other, another]
    expect(items.map((each) => aheadOf(each, items, NOW)?.opId)).toEqual([undefined, 'm', undefined, 'o'])
  })

  it('an edit passes what waits for its time on another record, but not on its own', () => {
    const maker = item({ opId: 'm', kind: 'process.create', state: 'UNCERTAIN', nextAt: NOW + 1, fields: [] })
    const inside = item({ opId: 'i', fields: ['description'] })
    const next = item({ opId: 'n', kind: 'process.create', processKey: 'root:9', fields: [] })
    const other = item({ opId: 'o', processKey: 'root:8', fields: ['description'], nextAt: NOW + 1 })
    const later = item({ opId: 'l', processKey: 'root:8', fields: ['memo'] })
    const industry = item({ opId: 'g', kind: 'model.patch', processKey: null, fields: ['genBiz'] })
    const items = [maker, inside, next, other, later, industry]
    const ahead = items.map((each) => aheadOf(each, items, NOW)?.opId)
    expect(ahead).toEqual([undefined, 'm', 'm', undefined, 'o', 'm'])
    const sending = [{ ...maker, state: 'SENDING' as const }, other]
    expect(aheadOf(other, sending, NOW)?.opId).toBe('m')
  })

  it('an edit of what is disputed waits for a person; of another field it does not', () => {
    const disputed = item({ opId: 'd', state: 'CONFLICT', needsPerson: true, fields: ['memo'] })
    const same = item({ fields: ['memo'] })
    const more = item({ opId: 'b', fields: ['memo', 'description'] })
    expect(aheadOf(same, [disputed, same], NOW)).toBe(disputed)
    expect(aheadOf(more, [disputed, more], NOW)).toBeNull()
  })

  it("the server's own text is never shown", () => {
    const refused = item({ state: 'REJECTED', needsPerson: true, lastError: error({}) })
    expect(reasonWords(refused, calm)).toContain('서버가 입력한 값을 받지 않았습니다.')
    expect(reasonWords(refused, calm)).not.toContain('line 7')
    const fields = {
      description: ['Ensure this field has no more than 10000 characters.'],
      imageIds: ['Invalid pk "4" - object does not exist.'],
      secret_column: ['Kaboom'],
      name: ['공정명을 입력해주세요.'],
    }
    expect(fieldRefusals(error({ fields }))).toEqual([
      '공정 설명: 내용이 너무 깁니다.',
      '사진: 이미 삭제된 항목이 들어 있습니다.',
      '다른 항목: 서버가 받을 수 없는 값입니다.',
      '공정명: 비워 둘 수 없습니다.',
    ])
    // The server speaks of what is chosen by its id.
    const ids = { genBizId: ['없는 값'], mainRootTechId: ['없는 값'], subRootTechId: ['없는 값'] }
    expect(fieldRefusals(error({ fields: ids })).map((line) => line.split(':')[0])).toEqual([
      '업종',
      '대분류',
      '소분류',
    ])
    expect(refusalWords(error({ status: 403 }))).toContain('권한이 없어')
  })

  it('what is tried again says whether the server answered', () => {
    const tried = (kind: string) =>
      reasonWords(item({ state: 'UNCERTAIN', lastError: error({ kind }) }), calm)
    expect(tried('network')).toContain('답을 받지 못했습니다.')
    expect(tried('server')).toContain('서버가 이 작업을 처리하지 못했습니다.')
    expect(tried('unexpected')).toContain('서버가 알 수 없는 답을 보냈습니다.')
    expect(tried('conflict')).toContain('서버가 이 작업을 받지 않았습니다.')
  })

  it('what needs a person says what to do', () => {
    const conflicts = [{ field: 'description', base: '', mine: '나', theirs: '너' }]
    const asked = (other: Partial<OutboxItem>) => reasonWords(item({ needsPerson: true, ...other }), calm)
    expect(asked({ state: 'CONFLICT', conflicts })).toContain('같은 칸(공정 설명)')
    expect(asked({ state: 'NEEDS_USER', lastError: error({ kind: 'not-found' }) })).toContain('찾을 수 없')
    expect(asked({ state: 'NEEDS_USER' })).toContain('올라갔는지 알 수 없습니다')
    const servers = ['server', 'unexpected', 'contradicted'].map((kind) =>
      asked({ state: 'NEEDS_USER', lastError: error({ kind }) }),
    )
    expect(new Set(servers).size).toBe(3)
    for (const said of servers) expect(said).toContain('다른 작업은 계속 올립니다.')
    const asksToWait = (kind: string, status: number) =>
      asked({ state: 'NEEDS_USER', lastError: error({ kind, status }) })
    expect(asksToWait('conflict', 409)).toContain('아직 받을 수 없다고만 답합니다.')
    expect(asksToWait('throttled', 429)).toContain('이 작업에만 기다려 달라고 답합니다.')
    // What was refused then was the look.
    expect(asksToWait('conflict', 412)).toContain('확인하는 것을 서버가 거절합니다.')
    expect(asked({ state: 'PARKED' })).toContain('업데이트')
    expect(asked({ state: 'PARKED', lastError: error({ kind: 'missing-bytes' }) })).toContain('사진 파일')
  })
})

describe('when it is tried next', () => {
  it('is a time of day where one is set, and words where something else decides', () => {
    expect(nextWords(item({ nextAt: NOW + MINUTE }), calm)).toBe('오늘 14:06')
    expect(nextWords(item({ nextAt: NOW - MINUTE }), calm)).toBe('곧')
    expect(nextWords(item({ nextAt: NOW + MINUTE }), { ...calm, hold: 'offline' })).toBe('연결되면 바로')
    expect(nextWords(item({ state: 'REJECTED', needsPerson: true }), calm)).toBe('확인하신 뒤')
    expect(nextWords(item({ state: 'SENDING' }), calm)).toBe('지금')
  })

  it('is the end of a pause that the server asked for', () => {
    const paused = { ...calm, hold: 'throttled' as const, pausedUntil: NOW + 10 * MINUTE }
    expect(nextWords(item({}), paused)).toBe('오늘 14:15')
    expect(nextWords(item({ nextAt: NOW + 12 * MINUTE }), paused)).toBe('오늘 14:17')
    expect(nextWords(item({}), { ...paused, now: NOW + 11 * MINUTE })).toBe('잠시 후')
  })

  it('is an hour later for what the server fails at again and again', () => {
    const failing = item({ state: 'NEEDS_USER', needsPerson: true, nextAt: NOW + 60 * MINUTE })
    expect(nextWords(failing, calm)).toBe('확인하신 뒤, 늦어도 오늘 15:05')
  })

  it('a day is named as people name it', () => {
    expect(timeWords(new Date(2026, 10, 20, 9, 30).getTime(), NOW)).toBe('어제 09:30')
    expect(timeWords(new Date(2026, 10, 3, 9, 30).getTime(), NOW)).toBe('11월 3일 09:30')
    expect(timeWords(new Date(2025, 8, 24, 9, 30).getTime(), NOW)).toBe('2025년 9월 24일 09:30')
  })
})

// VAL-29
it('a value is shown as on its form', () => {
  expect(valueWords('workedAt', '2025-03-04')).toBe('2025.03.04')
  expect(valueWords('overview', '')).toBe('(비어 있음)')
  expect(valueWords('workStatus', 2)).toBe('입력 중')
  expect(valueWords('connectionProcessState', '81-100')).toBe('81~100%')
  expect(valueWords('mainRootTech', { id: 3, name: '주조' })).toBe('주조')
  expect(valueWords('genBiz', { id: 3, productName: '주철관' })).toBe('주철관')
  expect([isLongText('description'), isLongText('processNumber')]).toEqual([true, false])
})
