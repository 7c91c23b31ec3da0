import { expect, test, vi } from 'vitest'
import { installOffer, keepInstallOffer } from '#lib/install-offer.ts'

test('the browser’s offer is kept until a person takes it, or the app is installed', async () => {
  const page = new EventTarget()
  keepInstallOffer(page as Window)
  const offer = () => {
    const prompt = vi.fn(() => Promise.resolve({ outcome: 'accepted' }))
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    page.dispatchEvent(event)
    return event
  }
  const told: boolean[] = []
  const leave = installOffer.subscribe(() => told.push(installOffer.isOpen()))
  expect(installOffer.isOpen()).toBe(false)
  await installOffer.take()

  told.length = 0
  const first = offer()
  expect([first.defaultPrevented, told]).toEqual([true, [true]])
  expect(first.prompt).not.toHaveBeenCalled()
  await installOffer.take()
  await installOffer.take()
  expect(first.prompt).toHaveBeenCalledOnce()
  expect(installOffer.isOpen()).toBe(false)

  told.length = 0
  offer()
  page.dispatchEvent(new Event('appinstalled'))
  expect(told).toEqual([true, false])
  leave()
  offer()
  expect(told).toEqual([true, false])
})
