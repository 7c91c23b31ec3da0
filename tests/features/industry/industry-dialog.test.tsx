// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { IndustryDialog } from '#features/industry/industry-dialog.tsx'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

const CLASS = { code: '25941', name: '볼트 및 너트류 제조업' }
const search = (name: string) => screen.findByRole('searchbox', { name })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const IN_PRODUCTS = '제품명 검색'
const IN_CLASSES = '표준산업분류 이름이나 코드 검색'

it('the search for an industry has the focus on the way to the classes and back, and keeps what is typed', async () => {
  const none = () => undefined
  const shown = showPart(<IndustryDialog chosen={null} onChoose={none} onClose={none} />, {
    db: await newDatabase(Date.now),
    lookups: { classes: () => Promise.resolve({ results: [CLASS], count: 1, next: null, previous: null }) },
    catalogue: {
      classes: () => Promise.resolve([CLASS]),
      search: () => new Promise(none),
    },
  })
  expect(document.activeElement).toBe(await search(IN_PRODUCTS))
  await userEvent.keyboard('나사')

  await press(/^표준산업분류/)
  expect(document.activeElement).toBe(await search(IN_CLASSES))
  await userEvent.keyboard('볼트')
  await press('업종 검색으로')
  expect(document.activeElement).toBe(await search(IN_PRODUCTS))
  expect(await search(IN_PRODUCTS)).toHaveProperty('value', '나사')

  await press(/^표준산업분류/)
  expect(await search(IN_CLASSES)).toHaveProperty('value', '볼트')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(document.activeElement).toBe(await search(IN_PRODUCTS))
  await press('표준산업분류 조건 지우기')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^표준산업분류/ }))
  shown.unmount()
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
})
