// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useWayBack } from '#ui/layers/use-way-back.ts'

/** The stack of a browser: one way back is heard by what was opened last, and by that one watcher once. */
const watchers: FakeWatcher[] = []
class FakeWatcher {
  onclose: (() => void) | null = null
  constructor() {
    watchers.push(this)
  }
  destroy() {
    watchers.splice(watchers.indexOf(this), 1)
  }
}
const goBack = () => watchers.pop()?.onclose?.()

afterEach(() => {
  cleanup()
  expect(watchers).toEqual([])
  vi.unstubAllGlobals()
})

function Layer({ isOn = true, onBack }: { isOn?: boolean; onBack: () => void }) {
  useWayBack(isOn, onBack)
  return null
}

/** Goes back as soon as what is in it stands on the page, before the browser can show it. */
function BackAtOnce({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    goBack()
  }, [])
  return children
}

test('the way back is heard from the moment that a layer is shown', () => {
  vi.stubGlobal('CloseWatcher', FakeWatcher)
  const onBack = vi.fn()
  render(
    <BackAtOnce>
      <Layer onBack={onBack} />
    </BackAtOnce>,
  )
  expect(onBack).toHaveBeenCalledTimes(1)
})

test('each way back is heard once, by the layer that was opened last, as often as one goes back', () => {
  vi.stubGlobal('CloseWatcher', FakeWatcher)
  const heard: string[] = []
  const show = (isOver: boolean) => (
    <>
      <Layer onBack={() => heard.push('under')} />
      <Layer isOn={isOver} onBack={() => heard.push('over')} />
    </>
  )
  const { rerender } = render(show(false))
  rerender(show(true))
  goBack()
  goBack()
  rerender(show(false))
  goBack()
  expect(heard).toEqual(['over', 'over', 'under'])
})

test('a browser that tells nobody of it is left to go back in its history', () => {
  vi.stubGlobal('CloseWatcher', undefined)
  expect(() => render(<Layer onBack={vi.fn()} />)).not.toThrow()
})
