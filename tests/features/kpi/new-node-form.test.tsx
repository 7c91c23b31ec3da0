// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { NewNodeForm } from '#features/kpi/new-node-form.tsx'

// For hangs, not for speed.
configure({ asyncUtilTimeout: 30_000 })

afterEach(cleanup)

it('the Escape that ends a syllable leaves the field with what is in it, also in Safari; the next one closes it', () => {
  render(<NewNodeForm levelName="단위" onType={() => undefined} onCreate={() => Promise.resolve(true)} />)
  fireEvent.click(screen.getByRole('button', { name: '새 단위' }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '새 단위 이름' })
  fireEvent.change(field, { target: { value: '온도' } })
  // Safari has ended the composition before it tells of the key.
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 229, isComposing: false })
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27, isComposing: true })
  expect(field.isConnected).toBe(true)
  expect(field.value).toBe('온도')

  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 })
  expect(field.isConnected).toBe(false)
})

it('a second Enter right behind the first makes no second node, and the next one can be made', async () => {
  const onCreate = vi.fn(() => Promise.resolve(true))
  render(<NewNodeForm levelName="단위" onType={() => undefined} onCreate={onCreate} />)
  const enter = () => {
    fireEvent.click(screen.getByRole('button', { name: '새 단위' }))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '새 단위 이름' })
    fireEvent.change(field, { target: { value: '온도' } })
    return field.form
  }
  const form = enter()
  const submit = () => form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  submit()
  // Until the field is gone.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve().then(submit)
  await waitFor(() => expect(form?.isConnected).toBe(false))
  expect(onCreate).toHaveBeenCalledTimes(1)

  fireEvent.submit(enter() ?? document)
  await waitFor(() => expect(onCreate).toHaveBeenCalledTimes(2))
})
