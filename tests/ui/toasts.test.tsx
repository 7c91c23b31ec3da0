// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Notice, type ToastPlacement, notify } from '#ui/layers/notify.ts'
import { ToastHost } from '#ui/layers/toast-host.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  toast.dismiss()
  vi.useRealTimers()
})

const ROOT: ToastPlacement = { position: 'top-center', durationMs: 2_000 }
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
async function show(placement: ToastPlacement, ...notices: Notice[]): Promise<void> {
  render(<ToastHost {...placement} early={{ current: [] }} />)
  for (const notice of notices) {
    act(() => notify(notice))
    await pass(1)
  }
}
const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]

describe('a toast', () => {
  // STATE-38
  it.each(['success', 'info', 'warning', 'error', 'loading', 'default'] as const)(
    'of the kind %s is drawn as one, with its words',
    async (kind) => {
      await show(ROOT, { kind, title: '알림', description: '자세한 말' })
      expect(toasts().map(({ dataset }) => dataset['type'] ?? 'default')).toEqual([kind])
      expect(toasts()[0]?.textContent).toBe('알림자세한 말')
    },
  )

  // CONST-32–36, CONST-41
  it.each<ToastPlacement>([
    { position: 'top-right', durationMs: 5_000 },
    { position: 'top-center', durationMs: 2_000 },
    { position: 'bottom-right', durationMs: 4_000 },
  ])('is where and as long as the area says: %o', async ({ position, durationMs }) => {
    await show({ position, durationMs }, { kind: 'info', title: '알림' })
    const [y, x] = position.split('-')
    expect(toasts().map(({ dataset }) => [dataset['yPosition'], dataset['xPosition']])).toEqual([[y, x]])
    const isLeaving = () => toasts().map(({ dataset }) => dataset['removed'])
    await pass(durationMs - 10)
    expect(isLeaving()).toEqual(['false'])
    await pass(20)
    expect(isLeaving()).toEqual(['true'])
    await pass(170)
    expect(toasts()).toHaveLength(1)
    await pass(30)
    expect(toasts()).toEqual([])
  })

  it('takes the place of what is still shown of the same, and stays as long as any', async () => {
    const added = (title: string): Notice => ({ kind: 'success', title, topic: 'list' })
    const shown = () =>
      toasts()
        .filter(({ dataset }) => dataset['removed'] === 'false')
        .map(({ textContent }) => textContent)
    await show(ROOT, added('장비가 추가되었습니다.'))
    await pass(1_000)
    act(() => notify(added('관리요소가 추가되었습니다.')))
    await pass(10)
    expect(shown()).toEqual(['관리요소가 추가되었습니다.'])
    await pass(1_900)
    expect(shown()).toEqual(['관리요소가 추가되었습니다.'])
    await pass(200)
    expect(shown()).toEqual([])
  })

  it('is told anew where the one whose place it would take is just leaving', async () => {
    const added = (title: string): Notice => ({ kind: 'success', title, topic: 'list' })
    await show(ROOT, added('장비가 추가되었습니다.'))
    await pass(2_050)
    act(() => notify(added('관리요소가 추가되었습니다.')))
    await pass(500)
    expect(toasts().map(({ textContent }) => textContent)).toEqual(['관리요소가 추가되었습니다.'])
  })

  it('that something is loading stays', async () => {
    await show(ROOT, { kind: 'loading', title: '올리는 중' })
    await pass(60_000)
    expect(toasts()).toHaveLength(1)
  })

  it('stays long enough for what can be done about it', async () => {
    await show(ROOT, { kind: 'success', title: '알림', action: { label: '되돌리기', onAct: vi.fn() } })
    await pass(9_900)
    expect(toasts()).toHaveLength(1)
    await pass(500)
    expect(toasts()).toEqual([])
  })

  it('can be put away, and has one thing to do about it', async () => {
    const onAct = vi.fn()
    await show(ROOT, { kind: 'error', title: '알림', action: { label: '다시', onAct } })
    act(() => screen.getByRole('button', { name: '다시' }).click())
    expect(onAct).toHaveBeenCalledOnce()
    await pass(300)
    expect(toasts()).toEqual([])
  })

  it('that nobody shows yet harms nobody', () => {
    expect(() => notify({ kind: 'info', title: '알림' })).not.toThrow()
  })

  it('over a dialog leaves where it was tapped through, unless it offers something', async () => {
    await show(ROOT, { kind: 'info', title: '알림' })
    const place = document.getElementById('toasts')
    const [shown] = toasts()
    if (place === null || shown === undefined) throw new Error('There is no toast.')
    vi.spyOn(shown, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 80, 300, 56))
    const isLeaving = () => toasts().map(({ dataset }) => dataset['removed'])
    const tap = async (clientX: number, clientY: number) => {
      const event = new PointerEvent('pointerdown', { bubbles: true, clientX, clientY })
      act(() => void document.body.dispatchEvent(event))
      await pass(20)
    }
    await tap(200, 100)
    expect(isLeaving()).toEqual(['false'])
    document.body.append(document.createElement('dialog'))
    document.querySelector('dialog')?.append(place)
    await tap(200, 300)
    expect(isLeaving()).toEqual(['false'])
    const offer = document.createElement('button')
    offer.dataset['button'] = ''
    shown.append(offer)
    await tap(200, 100)
    expect(isLeaving()).toEqual(['false'])
    offer.remove()
    await tap(200, 100)
    expect(isLeaving()).toEqual(['true'])
    document.body.append(place)
    document.querySelector('dialog')?.remove()
  })
})
