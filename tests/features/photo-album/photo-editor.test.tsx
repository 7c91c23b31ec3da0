// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PhotoEditor } from '#features/photo-album/editor/photo-editor.tsx'
import { useAlbum } from '#features/photo-album/use-album.ts'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { onNotice } from '#ui/layers/notify.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

/** The pixels are the browser's; a photo is there, and letters have a width. */
vi.mock(import('#features/photo-album/editor/picture-canvas.ts'), () => ({
  drawPicture: () => Promise.resolve(),
  flatten: () => Promise.reject(new Error('Nothing is finished here.')),
  widthOfText: () => 10,
}))

let said: string[]
let cleanUp: (() => void)[]
beforeEach(() => {
  said = []
  cleanUp = [onNotice(({ title }) => said.push(title))]
})
afterEach(() => {
  for (const clean of cleanUp) clean()
})

function Editor({ slot }: { slot: PhotoSlot }) {
  const album = useAlbum(slot)
  const [image] = slot.items
  return image && <PhotoEditor slot={slot} album={album} image={image} onClose={() => undefined} />
}

/** With one arrow on the photo. */
async function openEditor() {
  const db = await newDatabase(Date.now)
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  const owner = { area: 'root', modelKey, processKey: null } as const
  const bytes = new Uint8Array([0xff, 0xd8, 0xff]).buffer
  const id = await keepOriginal(db, { ...owner, bytes, type: 'image/jpeg', capturedAt: null })
  const ignore = () => undefined
  const nothing = () => Promise.resolve()
  const slot: PhotoSlot = {
    ...{ owner, subject: '기타', access: 'writer', mode: 'edit', isSaved: () => false },
    ...{ onChange: ignore, onType: ignore, onAdd: nothing, onLeave: nothing, onTake: ignore },
    items: [{ id, url: null, thumbnailUrl: null, capturedAt: null }],
  }
  cleanUp.push(showPart(<Editor slot={slot} />, { db }).unmount)
  await screen.findByRole('application')
  // By a key, which draws one: a finger draws itself.
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: '화살표' }), { detail: 0 })
    expect(marks()).toHaveLength(1)
  })
}
const marks = () => screen.queryAllByRole('button', { name: /^\d+ / }).map(({ textContent }) => textContent)
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

it.each([
  ['of a Korean layout', 'ㅋ'],
  ['with the capitals locked', 'Z'],
])('Ctrl+Z %s takes back what was drawn last', async (_, key) => {
  await openEditor()
  fireEvent.keyDown(screen.getByRole('application'), { key, code: 'KeyZ', ctrlKey: true })
  expect(marks()).toEqual([])
})

it('letters that are too many are not left behind by 완료, and the field that says so is in sight', async () => {
  await openEditor()
  await press('글자')
  await userEvent.click(screen.getByLabelText('사진에 쓸 글자'))
  await userEvent.paste('가'.repeat(61))
  await userEvent.click(screen.getByRole('button', { name: '원' }), { skipHover: true })
  expect(screen.queryByLabelText('사진에 쓸 글자')).toBeNull()
  await press('완료')
  expect(screen.getByLabelText('사진에 쓸 글자')).toHaveProperty('value', '가'.repeat(61))
  expect(said).toEqual(['최대 60자까지 입력할 수 있습니다.'])
  expect(marks().join()).not.toContain('가')
})
