// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useClasses } from '#features/industry/use-classes.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

const PAGES = [
  [{ code: '25941', name: '볼트 및 너트류 제조업' }],
  [{ code: '25942', name: '그 외 금속파스너 제조업' }],
]

function Names() {
  const { rows } = useClasses('product', '제조')
  return <p>{[...rows.values()].map(({ name }) => name).join(', ')}</p>
}

// API-35, API-36
it('a class is found on whichever page the server gives it', async () => {
  const asked: number[] = []
  const shown = showPart(<Names />, {
    db: await newDatabase(Date.now),
    lookups: {
      classes: (_, { page }) => {
        asked.push(page)
        return Promise.resolve({ results: PAGES[page - 1] ?? [], next: page < 3 ? page + 1 : null })
      },
    },
    catalogue: { classes: () => Promise.resolve([]) },
  })
  expect(await screen.findByText('볼트 및 너트류 제조업, 그 외 금속파스너 제조업')).toBeTruthy()
  expect(asked).toEqual([1, 2, 3])
  shown.unmount()
})
