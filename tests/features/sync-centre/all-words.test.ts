import { describe, expect, it } from 'vitest'
import type { Double } from '#local/bare-contract/doubles.ts'
import { BadBackup } from '#local/resolve/backup.ts'
import type { OutboxItem } from '#local/views/work/outbox-list.ts'
import { backupFileName, importFailureWords, takenWords } from '#features/sync-centre/words/backup-words.ts'
import { deliveryKindWords, outcomeWords } from '#features/sync-centre/words/delivery-words.ts'
import { doubleReason, doubleWords } from '#features/sync-centre/words/double-words.ts'
import { itemWords, lossWords, placeWords } from '#features/sync-centre/words/item-words.ts'
import { valueWords } from '#forms/fields/value-words.ts'
import { holdWords, nextWords, reasonWords } from '#features/sync-centre/words/waiting-words.ts'
import { outboxItem } from '../../support/unit/outbox-item.ts'

const NOW = new Date(2026, 10, 21, 14, 5).getTime()
const base = outboxItem({ since: NOW })
const item = (other: Partial<OutboxItem>): OutboxItem => ({ ...base, ...other })
const calm = { hold: null, ahead: null, pausedUntil: null, now: NOW }
const failed = (kind: string) => ({ kind, status: null, message: '' })

describe('what an item is, and what goes with it', () => {
  it.each<[OutboxItem['kind'], string, string, string]>([
    [
      'model.create',
      '모델 생성',
      '모델 생성',
      '이 기기에서 만든 모델과 그 안에 입력한 내용이 모두 사라집니다.',
    ],
    [
      'model.copy',
      '모델 복사',
      '모델 복사',
      '이 기기에서 만든 모델과 그 안에 입력한 내용이 모두 사라집니다.',
    ],
    [
      'model.patch',
      '모델 수정',
      '모델 수정: 공정 설명',
      '이 기기에서 고친 내용(공정 설명)이 사라지고 서버의 값이 남습니다.',
    ],
    [
      'process.create',
      '공정 추가',
      "공정 '용해' 추가",
      '이 기기에서 추가한 공정과 그 안에 입력한 내용이 모두 사라집니다.',
    ],
    [
      'process.patch',
      '공정 수정',
      "공정 '용해' 수정: 공정 설명",
      '이 기기에서 고친 내용(공정 설명)이 사라지고 서버의 값이 남습니다.',
    ],
    ['process.delete', '공정 삭제', "공정 '용해' 삭제", '공정을 삭제하지 않고 서버에 있는 그대로 둡니다.'],
    [
      'photo.upload',
      '사진 올리기',
      "공정 '용해' 사진 올리기",
      '서버에 올리지 않은 사진이 이 기기에서 지워집니다.',
    ],
    ['equipment.create', '새 장비 생성', "새 장비 '선반' 생성", '이 기기에서 새로 생성한 항목이 사라집니다.'],
    ['kpi.create', '새 KPI 생성', "새 KPI '선반' 생성", '이 기기에서 새로 생성한 항목이 사라집니다.'],
    [null, '알 수 없는 작업', '알 수 없는 작업', '이 기기에서 새로 생성한 항목이 사라집니다.'],
  ])('%s', (kind, done, words, loss) => {
    expect(deliveryKindWords(kind ?? 'model.merge')).toBe(done)
    expect(itemWords(item({ kind, entryName: '선반' }))).toBe(words)
    expect(lossWords(item({ kind }), 0)).toBe(`${loss} 되돌릴 수 없습니다.`)
    expect(lossWords(item({ kind }), 2)).toBe(
      `${loss} 여기에 딸린 올리지 않은 작업 2건도 함께 사라집니다. 되돌릴 수 없습니다.`,
    )
  })

  it.each(['UNCERTAIN', 'RECONCILE'] as const)('%s may be at the server all the same', (state) => {
    expect(lossWords(item({ kind: 'kpi.create', state }), 1)).toBe(
      '이 기기에서 새로 생성한 항목이 사라집니다. 여기에 딸린 올리지 않은 작업 1건도 함께 사라집니다. ' +
        '서버에서는 이미 처리되었을 수 있습니다. 되돌릴 수 없습니다.',
    )
  })

  it.each<[OutboxItem['state'], string, string]>([
    ['REJECTED', 'trouble', '확인 필요'],
    ['CONFLICT', 'trouble', '확인 필요'],
    ['NEEDS_USER', 'trouble', '확인 필요'],
    ['PARKED', 'neutral', '보관됨'],
    ['SENDING', 'accent', '올리는 중'],
    ['QUEUED', 'waiting', '기기에만 있음'],
    ['UNCERTAIN', 'waiting', '기기에만 있음'],
    ['RECONCILE', 'waiting', '기기에만 있음'],
  ])('%s is shown as %s: %s', (state, tone, words) => {
    expect(placeWords({ state })).toEqual({ tone, words })
  })
})

describe('why it waits', () => {
  const say = (other: Partial<OutboxItem>, around: object = {}) =>
    reasonWords(item(other), { ...calm, ...around })

  it.each([
    ['offline', '네트워크가 없습니다. 연결되면 저절로 올립니다.'],
    ['session', '로그인이 끝났습니다. 다시 로그인하면 이어서 올립니다.'],
    ['portal', '이 Wi-Fi는 먼저 접속 로그인이 필요합니다. 로그인하면 저절로 올립니다.'],
    ['server', '서버가 제대로 응답하지 않습니다. 저절로 다시 시도합니다.'],
    ['throttled', '서버가 잠시 기다려 달라고 했습니다. 시간이 지나면 저절로 올립니다.'],
  ])('%s holds whatever is due or not known: %s', (hold, words) => {
    expect(say({}, { hold })).toBe(words)
    for (const state of ['UNCERTAIN', 'RECONCILE'] as const) expect(say({ state }, { hold })).toBe(words)
  })

  it('what has been tried in vain says what a person can do', () => {
    expect(say({ state: 'UNCERTAIN', canRetry: true }, { hold: 'server' })).toBe(
      '서버가 제대로 응답하지 않습니다. 저절로 다시 시도합니다. 기다리지 않고 다시 시도하거나 버릴 수 있습니다.',
    )
    const refused = { state: 'NEEDS_USER', needsPerson: true, lastError: failed('server') } as const
    expect(say({ ...refused, canRetry: true })).toBe(say(refused))
  })

  it('a server without room is told apart from one that is away, and nothing is offered for discarding', () => {
    const full = '서버의 저장 공간이 가득 찼습니다. 이 기기에 그대로 있고, 공간이 생기면 저절로 올립니다.'
    const lastError = { ...failed('server'), status: 507 }
    for (const state of ['QUEUED', 'UNCERTAIN', 'RECONCILE'] as const) {
      for (const hold of [null, 'server']) expect(say({ state, lastError, nextAt: NOW }, { hold })).toBe(full)
      expect(say({ state, lastError }, { hold: 'offline' })).toBe(
        '네트워크가 없습니다. 연결되면 저절로 올립니다.',
      )
      expect(say({ state, lastError: { ...failed('server'), status: 503 } }, { hold: 'server' })).toBe(
        '서버가 제대로 응답하지 않습니다. 저절로 다시 시도합니다.',
      )
    }
  })

  it('above all of it stands that the server is full, how much waits, and when it is asked next', () => {
    const full = { lastError: { ...failed('server'), status: 507 }, state: 'UNCERTAIN' } as const
    const around = { hold: null, pausedUntil: null, now: NOW }
    const items = [
      item({ ...full, nextAt: NOW + 600_000 }),
      item({ ...full, nextAt: NOW + 120_000 }),
      item({}),
      item({ ...full, state: 'NEEDS_USER', needsPerson: true }),
    ]
    const words =
      '서버의 저장 공간이 가득 차서 2건을 아직 받지 못합니다. 잃는 것은 없습니다. 이 기기에 그대로 있고, 공간이 생기면 저절로 올립니다. 관리자에게 알려주세요. 다음 시도: 오늘 14:07'
    expect(holdWords(items, around)).toBe(words)
    expect(holdWords(items.toReversed(), around)).toBe(words)
    expect(holdWords(items, { ...around, hold: 'server', pausedUntil: NOW })).toBe(words)
    expect(holdWords(items, { ...around, hold: 'offline' })).toBe(
      '네트워크가 없습니다. 연결되면 저절로 올립니다.',
    )
    expect(holdWords([item({})], around)).toBeNull()
    expect(holdWords([item({})], { ...around, hold: 'server' })).toBe(
      '서버가 제대로 응답하지 않습니다. 저절로 다시 시도합니다.',
    )
  })

  it('what was answered in an unknown shape says so, and not that the server is not well', () => {
    const lastError = failed('unexpected')
    expect(say({ state: 'RECONCILE', lastError }, { hold: 'server' })).toBe(
      '서버가 알 수 없는 답을 보냈습니다. 서버에 올라갔는지 확인하고 이어갑니다.',
    )
    expect(say({ state: 'RECONCILE', lastError }, { hold: 'offline' })).toBe(
      '네트워크가 없습니다. 연결되면 저절로 올립니다.',
    )
    expect(say({ state: 'RECONCILE', lastError: failed('server') }, { hold: 'server' })).toBe(
      '서버가 제대로 응답하지 않습니다. 저절로 다시 시도합니다.',
    )
  })

  it.each([
    ['server', '서버가 이 작업을 처리하지 못했습니다.'],
    ['unexpected', '서버가 알 수 없는 답을 보냈습니다.'],
    ['not-found', '서버가 이 작업을 받지 않았습니다.'],
    ['conflict', '서버가 이 작업을 받지 않았습니다.'],
    ['throttled', '서버가 잠시 기다려 달라고 했습니다.'],
    ['unauthorised', '로그인을 새로 확인하고 있습니다.'],
    ['portal', '서버가 아닌 곳에서 답이 왔습니다.'],
    ['network', '답을 받지 못했습니다.'],
  ])('after a failure of the kind %s: %s', (kind, words) => {
    const lastError = failed(kind)
    expect(say({ lastError, nextAt: NOW + 1 })).toBe(words)
    expect(say({ lastError })).toBe('차례가 되면 바로 올립니다.')
    expect(say({ state: 'UNCERTAIN', lastError })).toBe(`${words} 서버에 올라갔는지 확인하고 이어갑니다.`)
  })

  it('its turn has not come, or it is on its way', () => {
    expect(say({ nextAt: NOW + 1 })).toBe('차례가 되면 바로 올립니다.')
    expect(say({ state: 'RECONCILE' })).toBe('답을 받지 못했습니다. 서버에 올라갔는지 확인하고 이어갑니다.')
    expect(say({ state: 'SENDING' })).toBe('서버의 답을 기다리고 있습니다.')
    const ahead = item({ kind: 'model.create' })
    expect(say({}, { ahead })).toBe('앞의 작업이 끝나면 올립니다: 모델 생성')
    expect(say({}, { ahead: { ...ahead, needsPerson: true } })).toBe('먼저 확인할 작업이 있습니다: 모델 생성')
  })

  it('the same was changed in two places, which one has to decide', () => {
    const conflicts = [{ field: 'memo', base: '', mine: '', theirs: '' }]
    expect(say({ state: 'CONFLICT', conflicts })).toBe(
      '다른 곳에서도 같은 칸(메모)을 고쳤습니다. 어느 값을 남길지 골라주세요.',
    )
  })
})

describe('when it is tried next', () => {
  const next = (other: Partial<OutboxItem>, around: object = {}) =>
    nextWords(item(other), { ...calm, ...around })

  it('is said by what it waits for', () => {
    expect(next({ state: 'SENDING' })).toBe('지금')
    expect(next({ needsPerson: true })).toBe('확인하신 뒤')
    expect(next({ needsPerson: true, nextAt: NOW })).toBe('확인하신 뒤')
    expect(next({ needsPerson: true, nextAt: NOW + 120_000 })).toBe('확인하신 뒤, 늦어도 오늘 14:07')
    expect(next({ nextAt: NOW + 120_000 }, { hold: 'offline' })).toBe('연결되면 바로')
    expect(next({ nextAt: NOW + 120_000 }, { hold: 'session' })).toBe('로그인하면 바로')
    expect(next({ nextAt: NOW + 120_000 })).toBe('오늘 14:07')
    expect(next({}, { hold: 'server' })).toBe('잠시 후')
    expect(next({}, { hold: 'server', pausedUntil: NOW + 180_000 })).toBe('오늘 14:08')
    expect(next({}, { pausedUntil: NOW + 180_000 })).toBe('곧')
    expect(next({ nextAt: NOW })).toBe('곧')
    expect(next({}, { ahead: base })).toBe('앞의 작업 다음')
  })
})

describe('what was delivered, taken in and found twice', () => {
  it('is said by how it ended', () => {
    const words = (outcome: 'CONFIRMED' | 'DROPPED', note: string | null = null) =>
      outcomeWords({ outcome, note } as Parameters<typeof outcomeWords>[0])
    expect([words('CONFIRMED'), words('DROPPED', 'theirs'), words('DROPPED', 'recreated')]).toEqual([
      '서버에 저장됨',
      '서버 값을 남김',
      '새로 만듦',
    ])
    expect([words('DROPPED', 'deleted'), words('DROPPED')]).toEqual(['공정과 함께 삭제됨', '버림'])
  })

  it('is counted from a file, or its refusal told', () => {
    expect(takenWords({ operations: 2, drafts: 0 })).toBe('작업 2건을 가져왔습니다.')
    expect(takenWords({ operations: 0, drafts: 0 })).toBe('새로 가져올 작업이 없습니다.')
    expect(takenWords({ operations: 1, drafts: 1 })).toMatch(/^작업 1건과 .+을 가져왔습니다\.$/)
    const why = (reason: BadBackup['reason']) => importFailureWords(new BadBackup(reason))
    expect([why('not-a-backup'), why('cut-short'), why('other-user'), why('newer-version')]).toEqual([
      '이 앱에서 내보낸 파일이 아닙니다.',
      '파일의 일부가 빠져 있습니다. 다시 옮겨주세요.',
      '다른 사용자의 작업입니다. 그 아이디로 로그인한 뒤 가져와주세요.',
      '더 새로운 버전의 앱에서 내보낸 파일입니다. 앱을 업데이트해주세요.',
    ])
    expect(importFailureWords(new Error('full'))).toBe(
      '이 기기에 저장하지 못했습니다. 저장 공간을 확인해주세요.',
    )
    expect(backupFileName('admin', new Date(2026, 0, 2, 3, 4).getTime())).toBe(
      '백업-admin-20260102-0304.backup',
    )
  })

  it.each<[Double['kind'], string, string]>([
    [
      'model',
      "모델 '용해'",
      '제목이 같은 모델이 서버에 1개 더 있습니다. 열어서 비교하고, 쓰지 않을 모델은 제목을 바꿔 구분해주세요.',
    ],
    [
      'process',
      "한빛 · 공정 '용해'",
      '이름이 같은 공정이 이 모델에 1개 더 있습니다. 모델을 열어서 비교하고, 쓰지 않을 공정을 삭제해주세요.',
    ],
    [
      'equipment',
      "장비 '용해'",
      '같은 장비가 장비 목록에 1개 더 있습니다. 내용이 같으므로 어느 것을 골라도 됩니다.',
    ],
    ['kpi', "KPI '용해'", '같은 KPI가 KPI 목록에 1개 더 있습니다. 내용이 같으므로 어느 것을 골라도 됩니다.'],
  ])('a %s that may be there twice is %s', (kind, words, reason) => {
    const twins = [{ id: 8, slug: null }]
    const twice: Double = {
      key: 'double:d',
      kind,
      area: 'root',
      modelKey: null,
      serverId: 7,
      name: '용해',
      twins,
      at: NOW,
    }
    expect([doubleWords(twice, '한빛'), doubleReason(twice)]).toEqual([words, reason])
    expect(doubleWords(twice, null)).toBe(words.replace('한빛 · ', ''))
  })
})

describe('a value as it stands on the form', () => {
  it.each([
    ['memo', null, '(비어 있음)'],
    ['memo', undefined, '(비어 있음)'],
    ['memo', '', '(비어 있음)'],
    ['memo', '래들', '래들'],
    ['memo', 7, '7'],
    ['images', [1, 2], '2개'],
    ['workStatus', 2, '입력 중'],
    ['genBiz', { productName: '나사', name: 'x' }, '나사'],
    ['mainRootTech', { name: '주조' }, '주조'],
    ['mainRootTech', { name: 7 }, '(표시할 수 없는 값)'],
    ['memo', true, '(표시할 수 없는 값)'],
  ])('%s %j: %s', (field, value, words) => {
    expect(valueWords(field, value)).toBe(words)
  })
})
