import config from '../../playwright.config.ts'
import { lightBrowser, withCamera } from '../support/browser/browsers.ts'

/** `npm run pictures`: every screen and dialog as people see it, into pictures/, to be looked at. */
export default {
  ...config,
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: '../support/server/global-setup.ts',
  use: { ...config.use, launchOptions: withCamera(lightBrowser) },
}
