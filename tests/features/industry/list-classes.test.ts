import { expect, test } from 'vitest'
import { listClasses } from '#features/industry/list-classes.ts'

const held = [
  { code: '24311', name: '선철주물 주조업' },
  { code: '24312', name: '강주물 주조업' },
]
const foundry = { code: '24321', name: '알루미늄주물 주조업' }

// API-35, API-36
test('what only the server knows stands below what the device knows, each class once', () => {
  const served = { text: '주물', classes: [foundry, ...held], isAsking: false }
  const list = listClasses({ text: '주물', held, served })
  expect([...list.rows.values()].map(({ code }) => code)).toEqual(['24311', '24312', '24321'])
  expect(list).toMatchObject({ text: '주물', total: 3, isAsking: false })
})

test('the answer to an older text is not shown, and the list still waits', () => {
  const served = { text: '주', classes: [foundry], isAsking: false }
  const list = listClasses({ text: '주물', held, served })
  expect(list).toMatchObject({ total: 2, isAsking: true })
})
