import { expect } from '@playwright/test'
import type { DrivenPage } from './drivers/driven-page.ts'

/** Runs in the page. What the field that has the focus holds. */
const inFocus = () => {
  const field = document.activeElement
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : null
}
export const valueInFocus = (page: DrivenPage) => page.evaluate(inFocus)

/** The field that has the focus comes to hold this. */
export const holds = (page: DrivenPage, value: string | RegExp) =>
  expect
    .poll(() => valueInFocus(page))
    .toEqual(typeof value === 'string' ? value : expect.stringMatching(value))
