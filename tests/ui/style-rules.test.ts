import { expect, it } from 'vitest'
import { styleRules } from '#ui/theme/style-rules.ts'

it('properties are written as in a style sheet, those of a browser and of our own among them', () => {
  expect(
    styleRules(['.a'], { marginTop: '4px', WebkitTextFillColor: 'red', '--edge': 2, opacity: 0 }),
  ).toEqual(['.a{margin-top:4px;-webkit-text-fill-color:red;--edge:2;opacity:0;}'])
})

it('Safari is told under its own name what it knows only so', () => {
  expect(styleRules(['.a'], { userSelect: 'none' })).toEqual([
    '.a{-webkit-user-select:none;user-select:none;}',
  ])
})

it('& is the element itself, and a selector without it lies inside', () => {
  expect(
    styleRules(['.a'], {
      '&:hover': { color: 'red' },
      '[data-theme=dark] &': { top: '0' },
      span: { left: '0' },
    }),
  ).toEqual(['.a:hover{color:red;}', '[data-theme=dark] .a{top:0;}', '.a span{left:0;}'])
})

it('each selector of a list is nested by itself, at each depth', () => {
  expect(styleRules(['.a'], { '& > a, b': { '&:hover, i': { color: 'red' } } })).toEqual([
    '.a > a:hover,.a > a i,.a b:hover,.a b i{color:red;}',
  ])
})

it('a comma inside of brackets divides no selector', () => {
  const hover = '&:is(:hover, [data-hover]):not(:disabled, :is([a], [b]), [c])'
  expect(styleRules(['.a'], { [hover]: { color: 'red' } })).toEqual([
    '.a:is(:hover, [data-hover]):not(:disabled, :is([a], [b]), [c]){color:red;}',
  ])
})

it('what is an own property comes before what is nested, and at-rules wrap', () => {
  expect(
    styleRules(['.a'], {
      '@layer recipes': { '@media (hover: hover)': { '&:hover': { color: 'red' } }, color: 'blue' },
      color: 'green',
    }),
  ).toEqual([
    '.a{color:green;}',
    '@layer recipes{.a{color:blue;}@media (hover: hover){.a:hover{color:red;}}}',
  ])
})

it('what has nothing to say makes no rule', () => {
  expect(styleRules(['.a'], { '@layer recipes': {}, '&:hover': { color: undefined }, span: null })).toEqual(
    [],
  )
})

it('at the top of a sheet the names are the selectors', () => {
  const style = {
    '@keyframes spin': { to: { transform: 'none' } },
    '@layer base': { '&:focus-visible': { color: 'red' }, 'h1, h2': { color: 'blue' } },
  }
  expect(styleRules([], style)).toEqual([
    '@keyframes spin{to{transform:none;}}',
    '@layer base{:focus-visible{color:red;}h1, h2{color:blue;}}',
  ])
})
