import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { chakra } from '#ui/chakra.tsx'
import { lookSystem } from '#ui/theme/system.ts'

const Pill = chakra('span', {
  base: { display: 'block' },
  variants: { tone: { calm: { color: 'ink' }, loud: { color: 'trouble' } } },
})

function classOf(markup: string): string | undefined {
  return /class="([^"]*)"/.exec(markup)?.[1]
}

it('what looks the same has the same class, whatever element it is and however often it is drawn', () => {
  const draw = (padding: string) =>
    classOf(renderToStaticMarkup(<chakra.div padding={padding} color="ink" />))
  const first = draw('4')
  expect(first).toMatch(/^look-\w+$/)
  expect(draw('4')).toBe(first)
  expect(classOf(renderToStaticMarkup(<chakra.p padding="4" color="ink" />))).toBe(first)
  expect(draw('2')).not.toBe(first)
})

it('each choice among the variants of a recipe has a class of its own', () => {
  const calm = classOf(renderToStaticMarkup(<Pill tone="calm" />))
  const loud = classOf(renderToStaticMarkup(<Pill tone="loud" />))
  expect(calm).not.toBe(loud)
  expect(classOf(renderToStaticMarkup(<Pill tone="calm" />))).toBe(calm)
  expect(classOf(renderToStaticMarkup(<chakra.span color="ink" />))).not.toBe(calm)
})

it('looks that depend on the width or on a state are told apart by what is in them', () => {
  const at = (md: string) =>
    classOf(renderToStaticMarkup(<chakra.div padding={{ base: '2', md }} _hover={{ color: 'ink' }} />))
  expect(at('4')).toBe(at('4'))
  expect(at('4')).not.toBe(at('6'))
})

it('a number is not the word that is written the same: it has a unit', () => {
  const [number, word] = [3, '3'].map((space) =>
    classOf(renderToStaticMarkup(<chakra.div letterSpacing={space} />)),
  )
  expect(number).not.toBe(word)
})

it('an element is handed what is not its look, and nothing of its look', () => {
  expect(
    renderToStaticMarkup(<Pill tone="loud" id="one" data-at="2" aria-label="eins" padding="2" />),
  ).toMatch(/^<span id="one" data-at="2" aria-label="eins" class="look-\w+ look-\w+"><\/span>$/)
})

it('an element without a look has no class', () => {
  expect(renderToStaticMarkup(<chakra.div id="one" />)).toBe('<div id="one"></div>')
})

it('a child can wear the look beside its own class, and another element can be chosen', () => {
  const worn = renderToStaticMarkup(
    <Pill asChild tone="calm" title="of the pill">
      <a href="/help" className="own">
        Help
      </a>
    </Pill>,
  )
  expect(worn).toMatch(/^<a href="\/help" class="look-\w+ own" title="of the pill">Help<\/a>$/)
  expect(renderToStaticMarkup(<chakra.p as="h1">Help</chakra.p>)).toBe('<h1>Help</h1>')
})

it('Chakra is asked once for what a recipe makes of a choice, and once for the same properties', () => {
  const system = lookSystem()
  const [css, cva] = [vi.spyOn(system, 'css'), vi.spyOn(system, 'cva')]
  const Badge = chakra('b', {
    base: { margin: '1' },
    variants: { tone: { calm: { color: 'ink' }, loud: {} } },
  })
  for (let drawn = 0; drawn < 3; drawn += 1) {
    renderToStaticMarkup(<chakra.div margin="3" />)
    renderToStaticMarkup(<Badge tone="calm" margin="3" />)
    renderToStaticMarkup(<Badge tone="loud" margin="3" />)
  }
  expect([css.mock.calls.length, cva.mock.calls.length]).toEqual([1, 1])
  vi.restoreAllMocks()
})
