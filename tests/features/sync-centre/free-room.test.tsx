// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { FreeRoom } from '#features/sync-centre/free-room.tsx'
import { createModel } from '#local/edits/model-edits.ts'
import { type Notice, onNotice } from '#ui/layers/notify.ts'
import { addPhoto } from '../../support/unit/add-photo.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

afterEach(cleanup)

it('room is offered once the server has all of a photo, made by one tap, and then offered no more', async () => {
  const db = await newDatabase()
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  const key = await addPhoto(db, { modelKey, processKey: null })
  await db.meta.put({ key: 'capabilities', value: ['durable'] })
  const said: Notice[] = []
  const stop = onNotice((notice) => said.push(notice))
  let freed = 0
  showPart(<FreeRoom onFreed={() => (freed += 1)} />, { db })
  expect(screen.queryByRole('button')).toBeNull()

  const { sha256 = null } = (await db.photos.get(key)) ?? {}
  await db.photos.update(key, { serverId: 7, receivedSha256: sha256, url: '/api/image/7/' })
  await screen.findByText(/서버가 온전히 받은 사진 1장\(1MB\)은 이 기기에서 비울 수 있습니다/)
  await userEvent.click(screen.getByRole('button', { name: '서버에 있는 사진 비우기' }))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(said.map(({ title }) => title)).toEqual(['사진 1장을 이 기기에서 비웠습니다.'])
  expect(freed).toBe(1)
  expect(await db.pictures.count()).toBe(0)
  stop()
})
