// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { SearchSelect } from '#ui/search/search-select.tsx'

afterEach(cleanup)

const options = ['주조', '열처리'].map((label) => ({ value: label, label }))

it('Enter on the button that clears the search clears it, and chooses nothing', async () => {
  const onChoose = vi.fn()
  const select = { value: null, options, placeholder: '고르세요', searchLabel: '그룹 검색', onChoose }
  render(<SearchSelect {...select} filter={(all) => all} />)
  await userEvent.click(screen.getByRole('combobox'))
  await userEvent.keyboard('주{Tab}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '검색어 지우기' }))
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  expect(onChoose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('주조')
})
