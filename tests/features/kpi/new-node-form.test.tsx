// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NewNodeForm } from '#features/kpi/new-node-form.tsx'

it('the Escape that ends a syllable leaves the field with what is in it, also in Safari; the next one closes it', () => {
  render(<NewNodeForm levelName="단위" onCreate={() => Promise.resolve(true)} />)
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
