import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'
import { tellOfIfStuck } from '../browser/tell-stuck.ts'

export const DESKTOP = { width: 1440, height: 900 }
export const TABLET = { width: 820, height: 1180 }
export const PHONE = { width: 390, height: 844 }

/** Signs in as a demo user and opens the list. The way through the login screen is `signInByHand`. */
export async function signIn(page: Page, baseUrl: string, username = 'admin'): Promise<void> {
  await haveSession(page, baseUrl, username)
  await page.goto(`${baseUrl}/reference-model`)
  await expect(page.getByText('참조모델을 선택해주세요.')).toBeVisible()
}

/** Signs in as a demo user without opening a screen, which costs as much as many a test. */
export async function haveSession(page: Page, baseUrl: string, username = 'admin'): Promise<void> {
  tellOfIfStuck(page)
  const basic = Buffer.from(`${username}:demo-${username}`).toString('base64')
  const answer = await page.request.post(`${baseUrl}/api/auth/login/`, {
    headers: { Authorization: `Basic ${basic}` },
  })
  expect(answer.status()).toBe(200)
  // As a device that its user opens again: one that remembers nobody, yet is signed in, says that it was emptied.
  await page.goto(`${baseUrl}/health`)
  await page.evaluate(
    (remembered) => {
      localStorage.removeItem('signed-out')
      localStorage.setItem('remembered-user', remembered)
    },
    JSON.stringify({ kind: 'user', username }),
  )
}

/** Signs in as a demo user, the way a person does. */
export async function signInByHand(page: Page, baseUrl: string, username = 'admin'): Promise<void> {
  await page.goto(`${baseUrl}/login`)
  await page.getByLabel('아이디').fill(username)
  await page.getByLabel('비밀번호').fill(`demo-${username}`)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL(`${baseUrl}/reference-model`)
  await expect(page.getByText('참조모델을 선택해주세요.')).toBeVisible()
}

/** What appears stands as it will stay: a dialog that still fades in has paler words than it will have. */
export async function untilAtRest(page: Page): Promise<void> {
  await untilPainted(page)
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const isEndless = animation.effect?.getComputedTiming().endTime === Infinity
      return isEndless || animation.playState !== 'running'
    }),
  )
}

/**
 * No rule and no element is left out. There are no frames of others, so it runs in the page and needs no second one.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await untilAtRest(page)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' · ')}`)).toEqual([])
}

/** What the page's Content-Security-Policy kept from happening, from now on. */
export function watchViolations(page: Page): string[] {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) violations.push(message.text())
  })
  return violations
}

/** What has happened in the page by now is on its screen. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            resolve()
          })
        })
      }),
  )
}

/** @returns whether no request has failed or been given up since */
export function watchFailedRequests(page: Page): () => boolean {
  let haveNoneFailed = true
  page.on('requestfailed', () => (haveNoneFailed = false))
  return () => haveNoneFailed
}

/**
 * The app can start without network from here on. Not by the state of the worker: a page that was opened while it took
 * over once waited for "activated" in vain, and what is asked of it waits until it is active anyway.
 */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
