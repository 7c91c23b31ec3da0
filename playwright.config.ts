// Looked at alone, nothing else here brings the types of Node.
/// <reference types="node" />
import { defineConfig } from '@playwright/test'
import { lightBrowser } from './tests/support/browser/browsers.ts'
import { keepTemporaryFilesInMemory } from './tools/memory-folder.mjs'

keepTemporaryFilesInMemory()

/** Journeys in real Chromium against the real server; each test starts the server it needs. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/server/global-setup.ts',
  // A test that needs a second try is a bug of the test or of the product.
  retries: 0,
  workers: 2,
  fullyParallel: false,
  // For hangs, not for speed.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  use: {
    viewport: { width: 820, height: 1180 },
    // A page that stands still is told of (tests/support/browser/tell-stuck.ts) while others are still played.
    actionTimeout: 120_000,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // `npm test` has the app put away where a journey asks for it (INSTALLED in tests/support/left-out.ts).
    serviceWorkers: process.env.SERVICE_WORKERS === 'where-asked' ? 'block' : 'allow',
    // Recording costs every test a quarter of its time: TRACE=1 to hunt for what failed.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
    launchOptions: lightBrowser,
  },
})
