import { expect } from '@playwright/test'
import { runServerFor } from '../support/server/fixtures.ts'
import { makeLongModel } from '../support/surveyor/long-model.ts'
import { test } from './drivers/device.ts'
import { photosOutOfPlace } from '../support/pictures/photo-geometry.ts'
import { signInDriven } from './sign-in.ts'

const server = runServerFor('file')

test(
  'the photos of a report are whole, each in the middle of its frame',
  { tag: '@short' },
  async ({ device }) => {
    const { slug, photoCount } = await makeLongModel(server.url, {
      area: 'root-model',
      title: '세진금속 3공장',
      processCount: 5,
    })
    const page = await device.open()
    await signInDriven(page, server.url)
    await page.goto(`${server.url}/root-model/read-only/${encodeURIComponent(slug)}`)
    await expect
      .poll(() => page.evaluate(photosOutOfPlace))
      .toEqual(Array.from({ length: photoCount }, () => 0))
  },
)
