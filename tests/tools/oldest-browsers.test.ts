import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { Window } from 'happy-dom'
import ts from 'typescript'
import { expect, test } from 'vitest'

const oldest = JSON.parse(readFileSync('oldest-browsers.json', 'utf8')) as Record<string, string>
const script = readFileSync('public/old-browser.js', 'utf8')

/** What a person sees in a browser whose globals are these. */
function shownWith(globals: object): string {
  const { document } = new Window()
  document.body.innerHTML = '<div id="root"></div>'
  runInNewContext(
    `Promise = globals.Promise; Map = globals.Map; AbortSignal = globals.AbortSignal; ${script}`,
    {
      globals,
      document,
    },
  )
  // Where the app would draw has to be gone.
  const words = document.body.textContent
  expect(document.getElementById('root') === null).toBe(words !== '')
  return words
}

const present = {
  Promise: Object.assign(() => null, { withResolvers: null }),
  Map: Object.assign(() => null, { groupBy: null }),
  AbortSignal: Object.assign(() => null, { any: null }),
}

test('a browser that has all that the app uses is not spoken to', () => {
  expect(shownWith(present)).toBe('')
})

test.each(['Promise', 'Map', 'AbortSignal'])(
  'one whose %s is too old, or not there, is told which would do',
  (name) => {
    for (const lacking of [() => null, undefined]) {
      const words = shownWith({ ...present, [name]: lacking })
      expect(words).toContain('이 브라우저에서는 앱을 열 수 없습니다.')
      for (const version of Object.values(oldest)) expect(words).toContain(`${version} 이상`)
    }
  },
)

test('the script says so also in a browser that reads nothing newer than ES5', () => {
  const newer = ts.SyntaxKind
  const found: string[] = []
  const look = (node: ts.Node) => {
    const { kind } = node
    const isNew =
      kind === newer.ArrowFunction ||
      kind === newer.TemplateExpression ||
      kind === newer.NoSubstitutionTemplateLiteral ||
      kind === newer.QuestionQuestionToken ||
      kind === newer.QuestionDotToken ||
      kind === newer.SpreadElement ||
      (ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.BlockScoped) !== 0)
    if (isNew) found.push(node.getText())
    node.forEachChild(look)
  }
  look(ts.createSourceFile('old-browser.js', script, ts.ScriptTarget.Latest, true))
  expect(found).toEqual([])
  // A comma behind the last argument came with ES2017.
  expect(script).not.toMatch(/,\s*\)/)
})

test('the page about browsers names the same versions', () => {
  const page = readFileSync('docs/browsers.md', 'utf8')
  expect(page).toContain(`Safari and iPadOS ${oldest['safari']}`)
  expect(page).toContain(`Chrome and Edge ${oldest['chrome']}`)
  expect(page).toContain(`Firefox ${oldest['firefox']}`)
})
