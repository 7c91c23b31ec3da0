// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useContext } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MergingApi, SeenMerge } from '#api/merging.ts'
import { MergeQuestion } from '#features/model-page/merging/merge-question.tsx'
import { OnlineCallsContext } from '#session/lookups/online-calls.ts'
import { onNotice } from '#ui/layers/notify.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

const SEEN: SeenMerge = { refusal: null, processes: 2, photos: 3, differing: [], etag: null }

let cleanUp: (() => void)[]
beforeEach(() => {
  cleanUp = []
})
afterEach(() => {
  for (const clean of cleanUp) clean()
})

function Merging({ api, children }: { api: MergingApi; children: ReactNode }) {
  const calls = useContext(OnlineCallsContext)
  return calls && <OnlineCallsContext value={{ ...calls, merging: api }}>{children}</OnlineCallsContext>
}

it('merges once, however long the merged models take to come', async () => {
  const merge = vi.fn<MergingApi['merge']>(() => Promise.resolve())
  const pulled = Promise.withResolvers<never>()
  const isMerged = new Promise<void>((resolve) => cleanUp.push(onNotice(() => resolve())))
  const onClose = vi.fn()
  const double = { area: 'root', id: 7, slug: '한빛', title: '한빛' } as const
  const question = (
    <MergeQuestion
      {...{ double, into: { id: 8, slug: '새한', name: '새한' }, onClose, onOther: () => undefined }}
    />
  )
  const { unmount } = showPart(
    <Merging api={{ preview: () => Promise.resolve(SEEN), merge }}>{question}</Merging>,
    { db: await newDatabase(Date.now), sync: { pull: () => pulled.promise } },
  )
  cleanUp.push(unmount)
  const button = await screen.findByRole('button', { name: '합치기' })
  await userEvent.click(button)
  await isMerged
  await userEvent.click(button)
  pulled.reject(new Error('The network is gone.'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(merge).toHaveBeenCalledOnce()
})
