// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { beginAnewWhereNothingIsDrawn } from '#app/start/begin-anew.ts'

/** A page whose root holds this is shown. @returns how often it began anew */
function show(drawn: string, { persisted }: { persisted: boolean }): number {
  const root = document.createElement('div')
  root.innerHTML = drawn
  const reload = vi.fn<() => void>()
  beginAnewWhereNothingIsDrawn(root, reload)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  return reload.mock.calls.length
}

it('a page that was left before anything was drawn begins anew on the way back', () => {
  expect(show('', { persisted: true })).toBe(1)
  const greyLines = '<p role="status" aria-label="불러오는 중"></p>'
  expect(show(`<a>본문으로 건너뛰기</a><main>${greyLines}</main>`, { persisted: true })).toBe(1)
})

it('a page that shows something stays as it is, and so does one that is opened', () => {
  expect(show('<main>참조모델</main>', { persisted: true })).toBe(0)
  expect(show('', { persisted: false })).toBe(0)
})
