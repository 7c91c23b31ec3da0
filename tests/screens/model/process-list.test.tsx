// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { modelPath } from '#domain/model/area-words.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { RootModelScreen } from '#screens/model/root-model-screen.tsx'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

const NUMBERS = { 용해: 'R-1.0', 주입: 'R-1.1', 탈사: 'R-1.2', 검사: 'R-2.1' }

let leave: () => void = () => undefined
beforeEach(async () => {
  const db = await newDatabase(Date.now)
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  for (const [name, processNumber] of Object.entries(NUMBERS)) {
    const { key } = await createProcess(db, { modelKey, name })
    const description = name === '주입' ? '래들로 붓는다' : ''
    await saveProcess(db, { processKey: key, fields: { processNumber, description } })
  }
  const page = (
    <>
      <Routes>
        <Route path="/root-model/:slug" element={<RootModelScreen />} />
      </Routes>
      <Address />
    </>
  )
  ;({ unmount: leave } = showPart(page, { db, path: modelPath('root', modelKey) }))
  await shows('용해')
})
afterEach(() => leave())

function Address() {
  return <output aria-label="주소">{useLocation().search}</output>
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const shows = (name: string) =>
  waitFor(() => expect(screen.getByLabelText('공정명')).toHaveProperty('value', name))
const list = () => screen.findByRole('list', { name: '공정 목록' })
const focused = () => document.activeElement?.textContent

it('one process leads to the next, and at either end no further', async () => {
  const previous = await screen.findByRole('button', { name: '이전 공정' })
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(previous)
  await shows('용해')
  for (const name of ['주입', '탈사', '검사', '검사']) {
    await press('다음 공정')
    await shows(name)
  }
  expect(focused()).toBe('다음 공정')
  await press('이전 공정')
  await shows('탈사')
})

it('all processes stand in a list, by their numbers, with what they lack; a press brings one into view', async () => {
  await press('공정 목록 4')
  const rows = within(await list()).getAllByRole('button')
  expect(rows.map(({ textContent }) => textContent.slice(0, 5))).toEqual([
    '1.0용해',
    '1.1주입',
    '1.2탈사',
    '2.1검사',
  ])
  expect(rows[2]?.textContent).toContain('사진 없음')
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null, null, null])
  await userEvent.click(rows[2]!)
  await shows('탈사')
  expect(screen.queryByRole('list', { name: '공정 목록' })).toBeNull()
  expect(focused()).toBe('공정 목록 4')
})

it('the keyboard walks over the list from the process in view, and Escape leaves all as it was', async () => {
  await press('다음 공정')
  await shows('주입')
  await press('공정 목록 4')
  await list()
  await waitFor(() => expect(focused()).toMatch(/^1\.1/))
  for (const [key, row] of [
    ['ArrowDown', /^1\.2/],
    ['ArrowUp', /^1\.1/],
    ['End', /^2\.1/],
    ['ArrowDown', /^2\.1/],
    ['Home', /^1\.0/],
    ['ArrowUp', /^1\.0/],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expect(focused()).toMatch(row)
  }
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('list', { name: '공정 목록' })).toBeNull()
  expect(focused()).toBe('공정 목록 4')
  await shows('주입')
  await userEvent.keyboard('{Enter}')
  await list()
  await waitFor(() => expect(focused()).toMatch(/^1\.1/))
  await userEvent.keyboard('{End}{Enter}')
  await shows('검사')
})

// PROC-18, STATE-29
it.each(['탈사', '검사'])(
  'where %s is deleted, the first process comes into view, not the one before',
  async (name) => {
    const map = within(await screen.findByRole('list', { name: '공정도' }))
    await userEvent.click(map.getByRole('button', { name: new RegExp(` ${name} `) }))
    await shows(name)
    await userEvent.click(screen.getAllByRole('button', { name: '공정 삭제' })[0]!)
    await press('삭제')
    await shows('용해')
    await waitFor(() => expect(map.queryByRole('button', { name: new RegExp(` ${name} `) })).toBeNull())
    expect(screen.getByLabelText('주소').textContent).toBe('?processIndex=0')
    expect(map.getByRole('button', { name: / 용해 / }).getAttribute('aria-current')).toBe('true')
  },
)

// PMAP-05
it('a card of the map has the number of its process, its name and what is said of it, or a dash', async () => {
  const map = within(await screen.findByRole('list', { name: '공정도' }))
  const words = map.getAllByRole('button').map(({ textContent }) => textContent.replace(/사진 없음.*/, ''))
  expect(words).toEqual([
    'No Image1.0용해-',
    'No Image1.1주입래들로 붓는다',
    'No Image1.2탈사-',
    'No Image2.1검사-',
  ])
})

it('arrow keys in the map stay in its rows, and pass over what is empty', async () => {
  const map = within(await screen.findByRole('list', { name: '공정도' }))
  const card = (name: string) => map.getByRole('button', { name: new RegExp(` ${name} `) })
  const go = async (from: string, key: string) => {
    card(from).focus()
    await userEvent.keyboard(`{${key}}`)
    return focused()?.match(/[\d.]+(..)/)?.[1]
  }
  expect(await go('주입', 'ArrowRight')).toBe('검사')
  expect(await go('탈사', 'ArrowRight')).toBe('검사')
  expect(await go('용해', 'ArrowRight')).toBe('검사')
  expect(await go('검사', 'ArrowLeft')).toBe('주입')
  expect(await go('검사', 'ArrowUp')).toBe('검사')
  expect(await go('용해', 'ArrowDown')).toBe('주입')
  expect(await go('탈사', 'ArrowUp')).toBe('주입')
})
