// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { keepInstallOffer } from '#lib/install-offer.ts'
import { InstallButton } from '#session/device/install-button.tsx'

const button = () => screen.queryByRole('button', { name: '이 기기에 설치' })

function offer() {
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'dismissed' }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { event, prompt }
}

it('the browser offers the app once: the button stands until it is taken, and asks then only', async () => {
  keepInstallOffer(window)
  render(<InstallButton />)
  expect(button()).toBeNull()

  const { event, prompt } = offer()
  expect(event.defaultPrevented).toBe(true)
  expect(prompt).not.toHaveBeenCalled()
  await userEvent.click(button() ?? document.body)
  expect(prompt).toHaveBeenCalledOnce()
  expect(button()).toBeNull()

  offer()
  expect(button()).not.toBeNull()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect(button()).toBeNull()
})
