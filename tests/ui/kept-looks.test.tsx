// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { until } from '../support/until.ts'

const LOOK = { padding: '4', color: 'ink', _hover: { color: 'trouble' } }
const RECIPE = { base: { display: 'block' }, variants: { tone: { calm: { margin: '1' } } } } as const

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
  document.adoptedStyleSheets = []
  vi.resetModules()
  const { keepLooks } = await import('#ui/theme/looks.ts')
  const { chakra } = await import('#ui/chakra.tsx')
  const theme = await import('#ui/theme/system.ts')
  const asked = vi.spyOn(theme, 'lookSystem')
  keepLooks(build, storage)
  storage.setItem.mockClear()
  const Badge = chakra('b', RECIPE)
  const { container } = render(
    <Badge {...LOOK} tone="calm" data-at="1">
      look
    </Badge>,
  )
  const made = asked.mock.calls.length
  if (made > 0) await until(() => expect(storage.setItem).toHaveBeenCalled())
  const drawn = container.querySelector('b')
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets]
  const rules = sheets.flatMap(({ cssRules }) => [...cssRules]).map((rule) => rule.cssText)
  const worn = [...(drawn?.classList ?? [])]
  return {
    made,
    markup: drawn?.outerHTML,
    rules: rules.filter((rule) => worn.some((one) => rule.includes(one))),
  }
}

it('what one start has made of a look, the next takes as it is, and asks Chakra nothing', async () => {
  const storage = newStorage()
  const first = await startPage('one', storage)
  expect(first.made).toBeGreaterThan(0)
  // Whichever was drawn first, properties win over what the recipe says.
  expect(storage.getItem('looks')?.match(/@layer recipes{[^}]*}}/g)).toEqual([
    expect.stringContaining('display:block;margin:'),
  ])
  expect(first.rules.length).toBe(3)
  expect(await startPage('one', storage)).toEqual({ ...first, made: 0 })
})

it('another build makes its own: its tokens may be others', async () => {
  const storage = newStorage()
  await startPage('one', storage)
  expect((await startPage('two', storage)).made).toBeGreaterThan(0)
})

it('more than a storage should have to take is not kept, and looks as it should', async () => {
  const storage = newStorage()
  const { keepLooks, classOfLook } = await import('#ui/theme/looks.ts')
  keepLooks('one', storage)
  expect(classOfLook('a'.repeat(1_000_001), () => ({ color: 'ink' }))).toMatch(/^look-/)
  const { whenIdle } = await import('#lib/when-idle.ts')
  await new Promise<void>((resolve) => {
    whenIdle(() => {
      resolve()
      return undefined
    })
  })
  expect(storage.setItem).not.toHaveBeenCalled()
})

it.each([
  '{"build":',
  'null',
  '{"build":"one"}',
  '{"build":"one","classes":{},"styles":[],"rules":[]}',
  '{"build":"one","classes":[1],"styles":[],"rules":[]}',
  '{"build":"one","classes":[],"styles":[],"rules":7}',
])('a storage that answers %s, and takes nothing, costs the looks and nothing else', async (answer) => {
  const storage = newStorage()
  storage.getItem = () => answer
  storage.setItem.mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  expect((await startPage('one', storage)).rules.length).toBeGreaterThan(2)
})
