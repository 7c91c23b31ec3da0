// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

const LOOK = { padding: '4', color: 'ink', _hover: { color: 'trouble' } }

function newStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: vi.fn((key: string, text: string) => void kept.set(key, text)),
  }
}

/** A page of a build, from its start until it has drawn an element and kept what there is to keep. */
async function startPage(build: string, storage: ReturnType<typeof newStorage>) {
  document.head.replaceChildren()
  vi.resetModules()
  const { keepLooks } = await import('#ui/theme/looks.ts')
  const { chakra } = await import('#ui/chakra.tsx')
  const asked = vi.spyOn((await import('#ui/theme/system.ts')).systemOfLooks(), 'css')
  keepLooks(build, storage)
  storage.setItem.mockClear()
  const { container } = render(<chakra.p {...LOOK}>look</chakra.p>)
  const made = asked.mock.calls.length
  if (made > 0) await vi.waitFor(() => expect(storage.setItem).toHaveBeenCalled(), 30_000)
  const name = container.querySelector('p')?.className ?? ''
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map((rule) => rule.cssText)
  return { made, name, rules: rules.filter((rule) => rule.includes(name)) }
}

it('what one start has made of a look, the next takes as it is', async () => {
  const storage = newStorage()
  const first = await startPage('one', storage)
  expect(first.made).toBe(1)
  expect(first.rules).not.toEqual([])
  expect(await startPage('one', storage)).toEqual({ ...first, made: 0 })
})

it('another build makes its own: its tokens may be others', async () => {
  const storage = newStorage()
  await startPage('one', storage)
  expect((await startPage('two', storage)).made).toBe(1)
})

it('a storage that answers nonsense, or takes nothing, costs the looks and nothing else', async () => {
  const storage = newStorage()
  storage.getItem = () => '{"build":'
  storage.setItem.mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  expect((await startPage('one', storage)).rules).not.toEqual([])
})
