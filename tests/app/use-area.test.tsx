// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useArea } from '#app/shell/use-area.ts'

function Page() {
  return (
    <>
      <output>{useArea()}</output>
      {['/root-model/x', '/office', '/sync', '/help', '/reference-model'].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
    </>
  )
}

it('a screen that belongs to neither area keeps the one before', async () => {
  render(
    <MemoryRouter initialEntries={['/office']}>
      <Page />
    </MemoryRouter>,
  )
  const go = (to: string) => userEvent.click(screen.getByRole('link', { name: to }))
  const areas = [screen.getByRole('status').textContent]
  for (const to of ['/root-model/x', '/office', '/sync', '/help', '/reference-model', '/help']) {
    await go(to)
    areas.push(screen.getByRole('status').textContent)
  }
  expect(areas).toEqual(['general', 'root', 'root', 'root', 'root', 'general', 'general'])
})
