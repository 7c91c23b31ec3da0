// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { keepInstallOffer } from '#lib/install-offer.ts'
import { operationOf, modelEdit } from '../../support/unit/operation.ts'
import { notePrepared } from '#local/views/prepared.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showApp } from '../../support/unit/shown-app.tsx'
import { InstallButton } from '#session/device/install-button.tsx'

beforeAll(() => keepInstallOffer(window))
beforeEach(() => localStorage.clear())
let leave: () => void = () => undefined
afterEach(() => {
  leave()
  leave = () => undefined
  cleanup()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
})

const button = () => screen.queryByRole('button', { name: '이 기기에 설치' })

function offer() {
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'dismissed' }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { event, prompt }
}

it('the browser offers the app once: the button stands until it is taken, and asks then only', async () => {
  render(<InstallButton />)
  expect(button()).toBeNull()

  const { event, prompt } = offer()
  expect(event.defaultPrevented).toBe(true)
  expect(prompt).not.toHaveBeenCalled()
  await userEvent.click(button() ?? document.body)
  expect(prompt).toHaveBeenCalledOnce()
  expect(button()).toBeNull()

  offer()
  expect(button()).not.toBeNull()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect(button()).toBeNull()
})

/** A home with the work of a person, and with the browser's offer. */
async function home(work: (db: DeviceDatabase) => Promise<unknown>) {
  leave()
  const db = await newDatabase()
  await work(db)
  leave = showApp({ db, path: '/reference-model' }).leave
  return { db, ...offer() }
}
const delivered = (db: DeviceDatabase) =>
  db.journal.put({ opId: 'a', modelKey: 'm', kind: 'model.patch', outcome: 'CONFIRMED', at: 1, note: '' })
const words = () => screen.findByText(/^이 앱을 설치하면/)

it('is offered on the home once something of a person has arrived, or a group is prepared', async () => {
  const { db } = await home((to) => to.operations.add(operationOf(modelEdit('m', { overview: '개요' }))))
  await expectNoOffer()
  await act(() => delivered(db))
  await words()
  await home((to) => notePrepared(to, { area: 'root', groupId: 14 }))
  await words()
})

it('asks the browser, or never again', async () => {
  const { prompt } = await home(delivered)
  await words()
  await userEvent.click(button() ?? document.body)
  expect(prompt).toHaveBeenCalledOnce()
  await home(delivered)
  await expectNoOffer()

  localStorage.clear()
  await home(delivered)
  await words()
  await userEvent.click(screen.getByRole('button', { name: '다시 보지 않기' }))
  expect(button()).toBeNull()
  await home(delivered)
  await expectNoOffer()
})

/** By then it would be there. */
async function expectNoOffer(): Promise<void> {
  await screen.findByText('올리지 않은 작업')
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(button()).toBeNull()
}
