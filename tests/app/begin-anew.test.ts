// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'

const [SCRIPT = ''] = readFileSync('index.html', 'utf8').match(/(?<=<script>)[^]*?(?=<\/script>)/) ?? []

/** A page that has this in it is shown. @returns how often it began anew */
function show(body: string, { persisted }: { persisted: boolean }): number {
  document.body.innerHTML = body
  const reload = vi.fn<() => void>()
  let onPageShow: (event: { persisted: boolean }) => void = () => undefined
  const addEventListener = (name: string, listener: typeof onPageShow) => {
    if (name === 'pageshow') onPageShow = listener
  }
  runInNewContext(SCRIPT, { document, addEventListener, location: { reload } })
  onPageShow({ persisted })
  return reload.mock.calls.length
}

it('a page that was left before anything was drawn, or before it had its scripts, begins anew on the way back', () => {
  expect(show('\n    <div id="root"></div>\n', { persisted: true })).toBe(1)
  const greyLines = '<p role="status" aria-label="불러오는 중"></p>'
  const shell = `<div id="root"><a>본문으로 건너뛰기</a><main>${greyLines}</main></div>`
  expect(show(shell, { persisted: true })).toBe(1)
})

it('a page that shows something stays as it is, and so does one that is opened', () => {
  expect(show('<div id="root"><main>참조모델</main></div>', { persisted: true })).toBe(0)
  expect(show('<div role="alert">이 브라우저에서는 앱을 열 수 없습니다.</div>', { persisted: true })).toBe(0)
  expect(show('<div id="root"></div>', { persisted: false })).toBe(0)
})
