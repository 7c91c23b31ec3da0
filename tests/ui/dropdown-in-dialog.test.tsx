// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Dialog } from '#ui/layers/dialog.tsx'
import { SearchSelect } from '#ui/search/search-select.tsx'

afterEach(cleanup)

const options = ['주조', '열처리'].map((label) => ({ value: label, label }))

/** @returns whether the browser is left to do what it does at Escape: it closes the topmost modal dialog. */
function pressEscape(): boolean {
  const target = document.activeElement ?? document.body
  const event = createEvent.keyDown(target, { key: 'Escape' })
  fireEvent(target, event)
  return !event.defaultPrevented
}

it('Escape closes the list of a select and not the dialog around it, which the next one closes', () => {
  const onClose = vi.fn()
  render(
    <Dialog title="새 뿌리모델" onClose={onClose}>
      <SearchSelect
        value={null}
        options={options}
        placeholder="고르세요"
        searchLabel="그룹 검색"
        filter={(all) => all}
        onChoose={() => undefined}
      />
    </Dialog>,
  )
  const select = screen.getByRole('combobox')
  fireEvent.click(select)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['주조', '열처리'])

  expect(pressEscape()).toBe(false)
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(document.activeElement).toBe(select)
  expect(onClose).not.toHaveBeenCalled()

  expect(pressEscape()).toBe(true)
})
