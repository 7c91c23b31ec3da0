// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type * as Router from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fieldPath, modelPath } from '#domain/model/area-words.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import { followMerge } from '#local/answers/follow-merge.ts'
import { ingestTables } from '#local/answers/ingest.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showApp } from '../../support/unit/shown-app.tsx'

/** What a page that is busy has not come to yet: its address stays behind the processes that it shows. */
const { late } = vi.hoisted(() => ({ late: [] as (() => void)[] }))
vi.mock('react-router-dom', async (original) => {
  const router = await original<typeof Router>()
  const useSearchParams: typeof router.useSearchParams = (...initial) => {
    const [params, setParams] = router.useSearchParams(...initial)
    return [params, (...wanted) => late.push(() => setParams(...wanted))]
  }
  return { ...router, useSearchParams }
})

let db: DeviceDatabase
let leave: () => void = () => undefined
let stays: string
let double: string
let keys: string[]
beforeEach(async () => {
  late.length = 0
  db = await newDatabase(Date.now)
  const group = { id: 1, name: '주조' }
  stays = await createModel(db, { area: 'root', title: '한빛', group })
  double = await createModel(db, { area: 'root', title: '한빛 2', group })
  await db.models.update(double, { serverId: 2 })
  await createProcess(db, { modelKey: stays, name: '주조' })
  keys = []
  for (const name of ['절단', '도장', '포장'])
    keys.push((await createProcess(db, { modelKey: double, name })).key)
})
afterEach(() => leave())

const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })
const description = () => screen.getByLabelText<HTMLTextAreaElement>('공정 설명')

/** The first process was looked at where it stands in the other model by now: the one that is open moves up. */
async function moveFirstBehind() {
  await db.processes.update(keys[0] ?? '', { order: 9 })
  await waitFor(() => expect(late).not.toEqual([]))
}

async function merge() {
  const model = { id: 1, slug: stays, title: '한빛', doubles: [2] } as unknown as Parameters<
    typeof followMerge
  >[1]['model']
  await writeStrictly(db, ingestTables(db), () =>
    followMerge(db, { area: 'root', model, modelKey: stays, behind: 1 }),
  )
}

describe('a model that is merged into another while somebody types in one of its processes', () => {
  it('leads 현장 입력 to that very process, where 완료 saves it', async () => {
    ;({ leave } = showApp({ db, path: fieldPath('root', double, 1) }))
    await heading(/도장/)
    await userEvent.type(description(), '적던 글')
    await moveFirstBehind()
    await merge()
    await waitFor(async () => expect((await db.processes.get(keys[1] ?? ''))?.modelKey).toBe(stays))
    await heading(/2\.0|3\.0|도장/)
    await waitFor(() => expect(description().value).toBe('적던 글'))
    // The page of the model that stays takes the place of the other one's.
    await userEvent.click(await screen.findByRole('button', { name: '완료' }))
    await waitFor(async () =>
      expect((await db.processes.get(keys[1] ?? ''))?.view.description).toBe('적던 글'),
    )
    expect(await db.drafts.count()).toBe(0)
    const patches = (await db.operations.toArray()).filter(({ intent }) => intent.kind === 'process.patch')
    expect(patches.map(({ intent }) => intent)).toMatchObject([{ modelKey: stays, processKey: keys[1] }])
  })

  it('leads the form of a desk to that very process', async () => {
    ;({ leave } = showApp({ db, path: `${modelPath('root', double)}?processIndex=1` }))
    await userEvent.click(await screen.findByRole('button', { name: '공정 수정' }))
    await userEvent.type(description(), '적던 글')
    await moveFirstBehind()
    await merge()
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('한빛'))
    await waitFor(() => expect(description().value).toBe('적던 글'))
    await userEvent.click(screen.getByRole('button', { name: '공정 저장' }))
    await waitFor(async () =>
      expect((await db.processes.get(keys[1] ?? ''))?.view.description).toBe('적던 글'),
    )
  })
})
