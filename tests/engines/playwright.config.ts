import { defineConfig } from '@playwright/test'
import type { Engine } from './drivers/device.ts'

/** Journeys in engines that Playwright does not drive: here it only runs the tests. */
export default defineConfig<object, { engine: Engine }>({
  testDir: '.',
  // `npm run leaving` plays them, for hours.
  testIgnore: process.env['LEAVING_ROUNDS'] === undefined ? '**/engines/ways/**' : [],
  outputDir: '../../test-results/engines',
  // With it the trace of what was done, what was seen at the end, and what the browser printed.
  preserveOutput: 'failures-only',
  globalSetup: '../support/server/global-setup.ts',
  retries: 0,
  workers: 1,
  // For hangs, not for speed.
  timeout: 600_000,
  expect: { timeout: 45_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: { trace: 'retain-on-failure' },
  projects: [
    { name: 'webkit', use: { engine: 'webkit' } },
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'chromium', use: { engine: 'chromium' } },
  ],
})
