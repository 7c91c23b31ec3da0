// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldPath } from '#domain/model/area-words.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { PhotoCaption } from '#features/photo-album/photo-caption.tsx'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showApp, showPart } from '../../support/unit/shown-app.tsx'

let db: DeviceDatabase
let leave: () => void = () => undefined
let key: string
beforeEach(async () => {
  db = await newDatabase(Date.now)
})
afterEach(() => leave())

const image = (id: number, caption?: string) => ({
  ...{ id, url: null, thumbnailUrl: null, capturedAt: null },
  ...(caption !== undefined && { caption }),
})

/** Looks closely at the first photo of a process in 현장 입력. */
async function look({ caption, capabilities = [] }: { caption?: string; capabilities?: string[] }) {
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  ;({ key } = await createProcess(db, { modelKey, name: '용해' }))
  await db.processes.update(key, (row) => void (row.view.images = [image(1, caption), image(2)]))
  ;({ leave } = showApp({
    db,
    path: fieldPath('root', modelKey, 0),
    capabilities,
    isAdministrator: false,
    user: { username: 'kotric1', role: 'writer' },
  }))
  await userEvent.click(await screen.findByRole('button', { name: '용해 공정 사진 1 자세히 보기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '사진 자세히 보기' }))
  await dialog.findByRole('button', { name: '다음 사진' })
  return dialog
}
const saved = async () => JSON.stringify(await db.operations.toArray())
const drafts = async () => JSON.stringify(await db.drafts.toArray())

describe('the line below a photo', () => {
  it('is written where the server keeps it, is kept as it is typed, and is another for each photo', async () => {
    const dialog = await look({ capabilities: ['captions'], caption: '명판' })
    await userEvent.type(await dialog.findByLabelText('사진 설명'), ' 왼쪽 아래')
    expect(dialog.getByLabelText<HTMLInputElement>('사진 설명').value).toBe('명판 왼쪽 아래')
    await waitFor(async () => expect(await drafts()).toContain('"caption":"명판 왼쪽 아래"'))
    await userEvent.keyboard('{ArrowLeft}0')
    expect(dialog.getByText('1 / 2')).toBeTruthy()
    // As by a finger that turns the photo: the focus stays in the line.
    fireEvent.click(dialog.getByRole('button', { name: '다음 사진' }))
    expect(dialog.getByLabelText<HTMLInputElement>('사진 설명').value).toBe('')
  })

  it('is kept as it was pasted where it is too long, says so, and is not saved before it is mended', async () => {
    const dialog = await look({ capabilities: ['captions'], caption: '명판' })
    const line = await dialog.findByLabelText<HTMLInputElement>('사진 설명')
    await userEvent.clear(line)
    await userEvent.paste('가'.repeat(301))
    expect(line.value).toHaveLength(301)
    expect((await dialog.findByRole('alert')).textContent).toBe('최대 300자까지 입력할 수 있습니다.')
    await userEvent.click(dialog.getByRole('button', { name: '닫기' }))
    const save = await screen.findByRole('button', { name: '저장' })
    await userEvent.click(save)
    await screen.findByText('사진 설명은 최대 300자까지 입력할 수 있습니다.')
    expect(await saved()).not.toContain('caption')
    expect(await drafts()).toContain('가'.repeat(301))

    await userEvent.click(screen.getByRole('button', { name: '용해 공정 사진 1 자세히 보기' }))
    const again = within(await screen.findByRole('dialog', { name: '사진 자세히 보기' }))
    await userEvent.type(again.getByLabelText('사진 설명'), '{Backspace}')
    await userEvent.click(again.getByRole('button', { name: '닫기' }))
    await userEvent.click(save)
    await waitFor(async () => expect(await saved()).toContain(`"caption":"${'가'.repeat(300)}"`))
  })

  it('is not there where the server does not keep it', async () => {
    const dialog = await look({})
    expect(dialog.queryByLabelText('사진 설명')).toBeNull()
  })

  it.each([
    ['edit', 'restricted'],
    ['view', 'writer'],
  ] as const)('is read while the form is in %s mode for a %s', async (mode, access) => {
    const slot: PhotoSlot = {
      ...{ owner: { area: 'root', modelKey: 'm', processKey: null }, subject: '기타', items: [] },
      ...{ mode, access, isSaved: () => true, onChange: () => undefined, onType: () => undefined },
      ...{ onAdd: () => Promise.resolve(), onLeave: () => Promise.resolve(), onTake: () => undefined },
    }
    const part = <PhotoCaption slot={slot} image={image(1, '명판')} />
    const shown = showPart(part, { db, isAdministrator: false, capabilities: ['captions'] })
    leave = shown.unmount
    expect(await screen.findByText('명판')).toBeTruthy()
    expect(screen.queryByLabelText('사진 설명')).toBeNull()
  })

  it('is there to take back what was said for a server that kept it', async () => {
    const dialog = await look({ caption: '명판' })
    await userEvent.clear(await dialog.findByLabelText('사진 설명'))
    await waitFor(async () => expect(await drafts()).toContain('"caption":""'))
    expect(dialog.getByLabelText<HTMLInputElement>('사진 설명').value).toBe('')
  })
})
