// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createEquipment } from '#local/edits/catalogue-edits.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { listOutbox } from '#local/views/work/outbox-list.ts'
import { timeWords } from '#lib/words/time-words.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { showApp } from '../support/unit/shown-app.tsx'

const HOUR = 3_600_000

// S-24
it('a creation that is never answered says so, and what waits says whether it waits for it', async () => {
  const db = await newDatabase(Date.now)
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  const first = await createProcess(db, { modelKey, name: '용해' })
  // Both are on the server.
  await db.operations.clear()
  const silent = await createProcess(db, { modelKey, name: '압출' })
  const nextAt = Date.now() + HOUR
  // As the engine notes it of what alone is never answered.
  await db.operations.toCollection().modify({
    state: 'NEEDS_USER',
    lastError: { kind: 'network', status: null, message: 'Failed to fetch' },
    attempts: 6,
    wireCount: 6,
    nextAt,
  })
  await saveProcess(db, { processKey: silent.key, fields: { description: '봉을 민다' } })
  await saveProcess(db, { processKey: first.key, fields: { memo: '래들' } })
  const { leave } = showApp({ db, path: '/sync' })

  const creation = await rowOf("공정 '압출' 추가")
  const reason = '다른 작업에는 답하면서 이 작업에만 답이 없습니다.'
  expect(creation.getByText(reason, { exact: false })).toBeDefined()
  const next = `다음 시도 확인하신 뒤, 늦어도 ${timeWords(nextAt, Date.now())}`
  expect(creation.getByText(next, { exact: false })).toBeDefined()
  expect(creation.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '다시 시도',
    '버리기',
  ])

  const inside = await rowOf("공정 '압출' 수정: 공정 설명")
  expect(inside.getByText("먼저 확인할 작업이 있습니다: 공정 '압출' 추가")).toBeDefined()
  const beside = await rowOf("공정 '용해' 수정: 메모")
  expect(beside.getByText('차례가 되면 바로 올립니다.')).toBeDefined()
  expect(beside.queryByText('앞의 작업', { exact: false })).toBeNull()

  await userEvent.click(creation.getByRole('button', { name: '다시 시도' }))
  await waitFor(async () => expect((await listOutbox(db))[0]).toMatchObject({ needsPerson: false }))
  leave()
})

// S-24
it('an edit that mentions a machine whose creation stands aside names it, and goes once that is dealt with', async () => {
  const db = await newDatabase(Date.now)
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
  // Both are on the server.
  await db.operations.clear()
  const fields = {
    name: '2호 용해로',
    otherType: '범용',
    equipmentType: '제조',
    industryType: '공통',
  } as const
  const machine = await createEquipment(db, { area: 'root', fields })
  await db.operations.toCollection().modify({
    state: 'NEEDS_USER',
    lastError: { kind: 'conflict', status: 409, message: '' },
    attempts: 9,
    wireCount: 9,
    nextAt: Date.now() + HOUR,
  })
  await saveProcess(db, { processKey, fields: { equipments: [machine] } })
  const { leave } = showApp({ db, path: '/sync' })

  const creation = await rowOf("새 장비 '2호 용해로' 생성")
  const reason = '서버가 이 작업을 아직 받을 수 없다고만 답합니다.'
  expect(creation.getByText(reason, { exact: false })).toBeDefined()
  const edit = await rowOf("공정 '용해' 수정: 장비")
  expect(edit.getByText("먼저 확인할 작업이 있습니다: 새 장비 '2호 용해로' 생성")).toBeDefined()
  expect(edit.getByText('앞의 작업 다음', { exact: false })).toBeDefined()

  await userEvent.click(creation.getByRole('button', { name: '다시 시도' }))
  expect(await edit.findByText("앞의 작업이 끝나면 올립니다: 새 장비 '2호 용해로' 생성")).toBeDefined()
  leave()
})

async function rowOf(title: string) {
  const heading = await screen.findByRole('heading', { name: title })
  return within(heading.closest('li') ?? document.body)
}
