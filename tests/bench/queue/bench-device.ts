import { type BrowserContext, type Page, chromium } from '@playwright/test'
import { join } from 'node:path'
import { build } from 'vite'
import { signIn } from '../../support/surveyor/app.ts'
import { wholeBrowser } from '../../support/browser/browsers.ts'
import type { OnDevice } from './on-device.ts'

export const USER = 'admin'

/** The production build in Chromium, signed in, with what a measurement does in the page ready to be called. */
export interface BenchDevice {
  page: Page
  run: <K extends keyof OnDevice>(
    name: K,
    ...args: Parameters<OnDevice[K]>
  ) => Promise<Awaited<ReturnType<OnDevice[K]>>>
  /** Nothing of the app runs any more. */
  leave: () => Promise<void>
  /** Opens the app anew. */
  open: () => Promise<void>
  close: () => Promise<void>
}

export async function openBenchDevice(url: string, profileDir: string): Promise<BenchDevice> {
  const script = await bundle()
  const context: BrowserContext = await chromium.launchPersistentContext(profileDir, {
    ...wholeBrowser,
    locale: 'ko-KR',
  })
  const page = await context.newPage()
  await signIn(page, url)
  await page.evaluate(script)
  return {
    page,
    run: (name, ...args) => page.evaluate(callOnDevice, { name, args }) as never,
    leave: async () => {
      await page.goto('about:blank')
    },
    open: async () => {
      await page.goto(`${url}/reference-model`)
      await page.evaluate(script)
    },
    close: () => context.close(),
  }
}

/** Runs in the page. What goes in and out is plain data, whose types `BenchDevice` knows. */
function callOnDevice({ name, args }: { name: string; args: unknown[] }): unknown {
  const { onDevice } = globalThis as unknown as { onDevice: Record<string, (...args: unknown[]) => unknown> }
  return onDevice[name]?.(...args)
}

/** `on-device.ts` with what it imports, as one script. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(import.meta.dirname, 'on-device.ts'), formats: ['iife'], name: 'bundle' },
    },
  })
  const [output] = [result].flat()
  if (output === undefined || !('output' in output)) throw new Error('The bundle was not built.')
  return output.output[0].code
}
