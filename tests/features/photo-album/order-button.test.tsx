// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { OrderButton } from '#features/photo-album/order/order-button.tsx'
import { useAlbum } from '#features/photo-album/use-album.ts'
import type { PhotoSlot } from '#forms/fields/list-slot.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

const photo = (id: number) => ({ id, url: null, thumbnailUrl: null, capturedAt: null })

let show: (ids: number[]) => void
let unmount: () => void
afterEach(() => unmount())

function Order() {
  const [ids, setIds] = useState([1, 2])
  show = setIds
  const ignore = () => undefined
  const nothing = () => Promise.resolve()
  const slot: PhotoSlot = {
    ...{ owner: { area: 'root', modelKey: 'm', processKey: null }, subject: '기타', access: 'writer' },
    ...{ mode: 'edit', isSaved: () => true, items: ids.map(photo) },
    ...{ onChange: ignore, onType: ignore, onAdd: nothing, onLeave: nothing, onTake: ignore },
  }
  return <OrderButton slot={slot} album={useAlbum(slot)} />
}

it('the order of photos stays open until it is closed, and does not open by itself', async () => {
  ;({ unmount } = showPart(<Order />, { db: await newDatabase(Date.now) }))
  await userEvent.click(screen.getByRole('button', { name: '순서 바꾸기' }))
  const opened = await screen.findByRole('dialog', { name: '사진 순서' })
  // One that turns out to be broken leaves the list, and another is taken.
  act(() => show([1]))
  act(() => show([1, 3]))
  expect(screen.getByRole('dialog', { name: '사진 순서' })).toBe(opened)
  await userEvent.click(screen.getByRole('button', { name: '완료' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('사진 순서를 바꿨습니다.')).toBeNull()
  act(() => show([1]))
  expect(screen.queryByRole('button')).toBeNull()
})
