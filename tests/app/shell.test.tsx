// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Shell } from '#app/shell/shell.tsx'
import { parseConfig } from '#lib/config.ts'
import { TutorialScreen } from '#screens/tutorial-screen.tsx'
import { newDatabase } from '../support/unit/new-database.ts'
import { showPart } from '../support/unit/shown-app.tsx'

afterEach(cleanup)

const installed = (tutorial: string) =>
  parseConfig({
    VITE_INSTITUTE: '시험원',
    VITE_SYSTEM_TITLE: '시험 체계',
    VITE_MANUAL_URL: 'https://example.kr/manual',
    VITE_TUTORIAL_URL: tutorial,
  })

// OPEN-22, OPEN-23
it('the shell has the names and the manual of its installation', async () => {
  const shell = <Shell config={installed('https://example.kr/video.mp4')}>본문</Shell>
  showPart(shell, { db: await newDatabase(), path: '/reference-model' })
  const sidebar = screen.getByRole('complementary', { name: '모델 목록' })
  expect(sidebar.textContent).toMatch(/^시험원시험 체계/)
  expect(document.body.textContent).not.toContain('생산기술연구원')
  const manual = screen.getByRole('link', { name: '매뉴얼' })
  expect(manual.getAttribute('href')).toBe('https://example.kr/manual')
})

// OPEN-23
it.each([
  ['a video file', 'https://example.kr/video.mp4', 'source'],
  ['a page', 'https://example.kr/embed/video', 'iframe'],
])('the tutorial plays %s of its installation', (_, address, player) => {
  render(<TutorialScreen address={installed(address).tutorialUrl} />)
  expect(document.querySelector(player)?.getAttribute('src')).toBe(address)
})
