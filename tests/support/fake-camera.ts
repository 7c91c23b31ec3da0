import playwrightConfig from '../../playwright.config.ts'

const { launchOptions } = playwrightConfig.use ?? {}

/** A browser with a camera that always shows something else, and that nobody has to allow. */
export const WITH_CAMERA = {
  ...launchOptions,
  args: [
    ...(launchOptions?.args ?? []),
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
}
