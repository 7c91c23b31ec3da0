// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { type MockInstance, afterEach, expect, it, vi } from 'vitest'
import { StruckOff } from '#features/sign-in/struck-off.tsx'
import type { DeviceDatabase } from '#local/store/database.ts'
import { Session } from '#session/user/session.ts'
import { SyncPill } from '#session/sync/sync-pill.tsx'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, operationOf } from '../../support/unit/operation.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

let db: DeviceDatabase
let strikeOff: () => void
let leave: () => void
let signOut: MockInstance<Session['signOut']>
afterEach(() => {
  leave()
  vi.restoreAllMocks()
})
/** The app, with what says how much waits, until the server says that the device is struck off. */
function App() {
  const [isStruckOff, setStruckOff] = useState(false)
  strikeOff = () => setStruckOff(true)
  return isStruckOff ? <StruckOff /> : <SyncPill />
}

/** With another part that shows how much waits, so that it is not read anew for this one. */
function AppWithPill() {
  return (
    <>
      <SyncPill />
      <App />
    </>
  )
}

/** It is shown that nothing waits, and then something is saved: what is shown rests after each reading. */
async function saveWhileItRests(app: ReactNode): Promise<void> {
  signOut = vi.spyOn(Session.prototype, 'signOut').mockReturnValue()
  db = await newDatabase(Date.now)
  ;({ unmount: leave } = showPart(app, { db }))
  await screen.findAllByText(/보낼 내용 없음|서버에 저장됨/)
  await db.operations.add(operationOf(modelCreation('local-1')))
}

it('a device that was struck off sends what was saved a moment before, and then clears itself', async () => {
  await saveWhileItRests(<App />)
  act(() => strikeOff())
  await screen.findByText('올리지 않은 작업 1건을 보내고 있습니다.')
  expect(signOut).not.toHaveBeenCalled()
  await db.operations.clear()
  await waitFor(() => expect(signOut).toHaveBeenCalledExactlyOnceWith({ clears: true }))
})

it('one that has sent it before anybody read how much waits clears itself, too', async () => {
  await saveWhileItRests(<AppWithPill />)
  const count = vi.spyOn(db.operations, 'count')
  act(() => strikeOff())
  await Promise.all(count.mock.results.map(({ value }) => value as Promise<number>))
  await db.operations.clear()
  await waitFor(() => expect(signOut).toHaveBeenCalledExactlyOnceWith({ clears: true }))
})
