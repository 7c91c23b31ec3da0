// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { StoppedNotice } from '#forms/save/stopped-notice.tsx'

test('a dispute is no other person’s where it may be one’s own other window', () => {
  const edit = { opId: 'op', state: 'CONFLICT', lastError: null } as const
  render(
    <MemoryRouter>
      <StoppedNotice edit={edit} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('status').textContent).toContain(
    '다른 곳에서도 같은 칸을 고쳤습니다. 어느 값을 남길지 골라주세요.',
  )
})
