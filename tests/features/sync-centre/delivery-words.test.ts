import { expect, it } from 'vitest'
import { importFailureWords, backupFileName } from '#features/sync-centre/words/backup-words.ts'
import {
  deliveryKindWords,
  outcomeWords,
  photoDeliveryWords,
} from '#features/sync-centre/words/delivery-words.ts'
import { BadBackup } from '#local/resolve/backup.ts'
import { countDeliveries } from '#local/views/work/sync-overview.ts'

it('the log says how each ended', () => {
  expect(deliveryKindWords('process.create')).toBe('공정 추가')
  expect(outcomeWords({ outcome: 'CONFIRMED', note: '' })).toBe('서버에 저장됨')
  expect(outcomeWords({ outcome: 'DISCARDED', note: 'theirs' })).toBe('서버 값을 남김')
  expect(outcomeWords({ outcome: 'DISCARDED', note: 'refused' })).toBe('버림')
})

it('a photo counts as delivered only when the server has the very same bytes', () => {
  const key = (n: number) => `local-00000000-0000-4000-8000-00000000000${n}`
  const row = (n: number, other: object) => ({
    key: key(n),
    modelKey: 'm',
    serverId: n,
    sha256: 'a',
    receivedSha256: 'a',
    ...other,
  })
  const rows = [
    row(1, {}),
    row(2, { receivedSha256: 'b' }),
    row(3, { receivedSha256: null }),
    row(4, { serverId: null, receivedSha256: null }),
    // Chosen and never saved; taken by somebody else.
    row(5, { serverId: null }),
    row(6, { key: 'root:6', sha256: null }),
  ]
  const count = countDeliveries(rows, new Set([key(4)])).get('m')
  expect(count).toEqual({ total: 4, onServer: 1 })
  expect(photoDeliveryWords({ total: 12, onServer: 12 })).toBe('사진 서버에 12/12')
})

it('a backup that cannot be taken in says why', () => {
  const said = (['not-a-backup', 'cut-short', 'other-user', 'newer-version'] as const).map((reason) =>
    importFailureWords(new BadBackup(reason)),
  )
  expect(new Set(said).size).toBe(4)
  expect(importFailureWords(new Error('quota'))).toContain('저장 공간')
  expect(backupFileName('admin', new Date(2026, 10, 21, 14, 5).getTime())).toBe(
    '백업-admin-20261121-1405.backup',
  )
})
