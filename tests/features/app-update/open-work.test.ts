// @vitest-environment happy-dom
import '../../support/unit/lasting-page.ts'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { type OpenWork, openWorkWords, useOpenWork } from '#features/app-update/open-work.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { DatabaseContext } from '#session/device/use-database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, queuedIn } from '../../support/unit/operation.ts'
import { draftRow, journalRow } from '../../support/unit/rows.ts'
import { until } from '../../support/until.ts'

describe('what is said about open work', () => {
  const unsaved = '저장하지 않은 입력 2곳은 이 기기에 보관되며, 적용한 뒤 이어서 쓸 수 있습니다.'
  it.each<[OpenWork, string[]]>([
    [{ unsavedForms: 0, unsent: 0, isSending: false }, []],
    [{ unsavedForms: 2, unsent: 0, isSending: false }, [unsaved]],
    [{ unsavedForms: 0, unsent: 5, isSending: true }, ['올리는 중인 항목 5건은 적용한 뒤 이어서 올립니다.']],
    [
      { unsavedForms: 2, unsent: 5, isSending: false },
      [unsaved, '서버에 올릴 항목 5건은 이 기기에 그대로 있습니다.'],
    ],
  ])('names what would seem lost, and why it is not: %j', (work, sentences) => {
    expect(openWorkWords(work)).toEqual(sentences)
  })
})

describe('the open work', () => {
  const NOTHING = { unsavedForms: 0, unsent: 0, isSending: false }
  const seen = (database: DeviceDatabase | null) => {
    let db = database
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(DatabaseContext.Provider, { value: db }, children)
    const { result, rerender } = renderHook(() => useOpenWork(), { wrapper })
    const signIn = (next: DeviceDatabase | null) => {
      db = next
      rerender()
    }
    return { work: () => result.current, signIn }
  }

  it('is nothing while nobody is signed in, and otherwise what their device has', async () => {
    const { work, signIn } = seen(null)
    expect(work()).toEqual(NOTHING)
    const db = await newDatabase()
    await db.drafts.put(draftRow('model:root:1:etc', 'root:1'))
    signIn(db)
    await until(() => expect(work()).toEqual({ ...NOTHING, unsavedForms: 1 }))
    signIn(null)
    expect(work()).toEqual(NOTHING)
  })

  it('follows what is saved, and how it is sent', async () => {
    const db = await newDatabase()
    const { work } = seen(db)
    const first = await queuedIn(db, modelEdit('root:1', { overview: '개요' }))
    await queuedIn(db, modelEdit('root:2', { overview: '개요' }))
    await until(() => expect(work()).toEqual({ ...NOTHING, unsent: 2 }))
    await db.transaction('rw', [db.operations, db.journal], async () => {
      await db.operations.delete(first.opId)
      await db.journal.put(journalRow(first.opId, 2_000))
    })
    await until(() => expect(work()).toEqual({ unsavedForms: 0, unsent: 1, isSending: true }))
  })
})
