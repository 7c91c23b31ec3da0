// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PhotoImage, WHOLE_BOX } from '#pictures/show/photo-image.tsx'
import { DatabaseContext } from '#session/device/use-database.ts'
import { newDatabase } from '../support/unit/new-database.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function network(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  act(() => {
    window.dispatchEvent(new Event(isThere ? 'online' : 'offline'))
  })
}

it('a photo that only the server has is asked for again once the network is back', async () => {
  const db = await newDatabase(Date.now)
  network(false)
  const shown = render(
    <DatabaseContext value={db}>
      <PhotoImage
        frame={WHOLE_BOX}
        area="root"
        image={{ id: 7, url: '/api/images/7/', thumbnailUrl: null }}
        alt="용해 공정 사진 1"
        size="full"
      />
    </DatabaseContext>,
  )
  fireEvent.error(await shown.findByAltText('용해 공정 사진 1'))
  expect(shown.getByText('이 기기에 없는 사진')).toBeDefined()
  network(true)
  expect(shown.queryByText('이 기기에 없는 사진')).toBeNull()
  fireEvent.error(shown.getByAltText('용해 공정 사진 1'))
  expect(shown.getByText('이 기기에 없는 사진')).toBeDefined()
  db.close()
})
