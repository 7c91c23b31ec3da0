import { expect, test } from 'vitest'
import { industriesFor } from '#features/equipment/industries-for.ts'

test('new equipment is for every industry, or for that of its model where it has one', () => {
  expect(industriesFor('주조')).toEqual(['공통', '주조'])
  expect(industriesFor(null)).toEqual(['공통'])
  expect(industriesFor('')).toEqual(['공통'])
  expect(industriesFor('공통')).toEqual(['공통'])
})
