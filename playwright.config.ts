import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/find-chromium.mjs'

const executablePath = await findChromium()

/** Journeys in real Chromium against the real server; each test starts the server it needs. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/global-setup.ts',
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
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // Actions and snapshots tell what failed; filming every test would cost all the others.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
