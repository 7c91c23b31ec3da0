import { COLOR_NAMES, type ColorName, colors } from './colors.ts'

const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24]

/** Spacing goes in steps of 4 px: `4` is 16 px. */
const spacing = Object.fromEntries(steps.map((step) => [step, { value: `${step * 4}px` }]))

export const tokens = {
  spacing,
  sizes: {
    ...spacing,
    full: { value: '100%' },
    control: { value: '48px' },
    main: { value: '56px' },
    sidebar: { value: '220px' },
    reading: { value: '980px' },
    dialog: { value: '520px' },
  },
  radii: {
    card: { value: '16px' },
    button: { value: '12px' },
    field: { value: '10px' },
    small: { value: '6px' },
    full: { value: '9999px' },
  },
  fonts: {
    body: {
      value:
        "var(--letters), -apple-system, 'Apple SD Gothic Neo', 'Noto Sans KR', 'Malgun Gothic', sans-serif",
    },
  },
  fontSizes: {
    caption: { value: '0.8125rem' },
    note: { value: '0.875rem' },
    label: { value: '0.9375rem' },
    body: { value: '1.0625rem' },
    section: { value: '1.25rem' },
    titlePhone: { value: '1.5rem' },
    title: { value: '1.75rem' },
  },
  fontWeights: { normal: { value: 400 }, bold: { value: 600 } },
  lineHeights: { tight: { value: 1.3 }, body: { value: 1.55 } },
  durations: { quick: { value: '120ms' }, slide: { value: '200ms' } },
  zIndex: {
    /** Of what stays at the foot of the window: it leaves with its card, and does so under the bar at the head. */
    foot: { value: 5 },
    bar: { value: 10 },
    sidebar: { value: 20 },
    dialog: { value: 100 },
    floating: { value: 200 },
  },
  shadows: {
    floating: { value: '0 8px 28px {colors.veil/25}' },
    /** Around soft grounds, which the contrast theme does not have. */
    softEdge: { value: 'inset 0 0 0 var(--soft-edge) currentColor' },
  },
  borders: {
    /** Of cards and bars. */
    line: { value: 'var(--edge) solid {colors.line}' },
    /** Of what one types in, chooses or presses. */
    control: { value: 'var(--edge) solid {colors.line.control}' },
    /** Between the rows of a list. */
    hair: { value: '1px solid {colors.line}' },
  },
}

/** `ink.muted` becomes a nested token; a name that has parts of its own keeps its value under DEFAULT. */
export const semanticColors = nest(COLOR_NAMES)

interface ColorToken {
  value: string | Record<string, string>
}
type Nested = Record<string, Record<string, ColorToken>>

function nest(names: readonly ColorName[]): Nested {
  const nested: Nested = {
    // Where one is decides the accent; the area's attribute on the document switches these two.
    accent: { DEFAULT: { value: 'var(--accent)' }, soft: { value: 'var(--accent-soft)' } },
    // What is chosen among others: soft, but in sunlight, where soft grounds are not seen.
    chosen: { DEFAULT: { value: 'var(--chosen)' }, ink: { value: 'var(--chosen-ink)' } },
  }
  for (const name of names) {
    const [head = name, part = 'DEFAULT'] = name.split('.')
    nested[head] = { ...nested[head], [part]: { value: valueIn(name) } }
  }
  return nested
}

function valueIn(name: ColorName) {
  return { base: colors.light[name], _dark: colors.dark[name], _contrast: colors.contrast[name] }
}
