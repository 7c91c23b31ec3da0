// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLogout } from '#features/sign-in/use-logout.tsx'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../../support/unit/operation.ts'
import { showPart } from '../../support/unit/shown-app.tsx'
import { until } from '../../support/until.ts'

function Logout() {
  const { logOut, question } = useLogout()
  return (
    <>
      <button onClick={logOut}>로그아웃</button>
      {question}
    </>
  )
}

it('what was saved a moment ago is asked about, whether it has been shown yet or not', async () => {
  const db = await newDatabase()
  showPart(<Logout />, { db, isAdministrator: false })
  const button = await screen.findByRole('button', { name: '로그아웃' })
  await db.operations.put(operationOf(modelEdit('m1', { features: '래들' })))
  fireEvent.click(button)
  const question = await screen.findByRole('alertdialog')
  await until(() => expect(question.textContent).toContain('아직 올리지 않은 작업 1건이 이 기기에 남아'))
})
