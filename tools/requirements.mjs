import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/**
 * Which test covers which requirement, as the comments above the tests say it: `// SHELL-08, VAL-11–13`.
 * Writes docs/requirements.md. With the file of a list of ids it also says which have no test.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** @typedef {{ file: string, title: string }} Test */

/** @param {string} text of comments @returns {string[]} every id in it, ranges written out */
export function idsIn(text) {
  const ids = []
  for (const [, area = '', first = '', last = first] of text.matchAll(
    /\b([A-Z]{2,8})-(\d\d)(?:[–-](\d\d))?\b/g,
  )) {
    for (let number = Number(first); number <= Number(last); number += 1) {
      ids.push(`${area}-${String(number).padStart(2, '0')}`)
    }
  }
  return ids
}

/** @param {string} text of a test file @returns {{ id: string, title: string }[]} what its comments claim */
export function claimsOf(text) {
  const source = ts.createSourceFile('test.ts', text, ts.ScriptTarget.Latest, true)
  /** @type {{ id: string, title: string }[]} */
  const claims = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isStatement(node)) {
      const comments = ts.getLeadingCommentRanges(text, node.pos) ?? []
      const ids = comments.flatMap(({ pos, end }) => idsIn(text.slice(pos, end)))
      if (ids.length > 0) for (const title of titlesIn(node)) for (const id of ids) claims.push({ id, title })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return claims
}

/** @param {ts.Node} node @returns {string[]} the titles of the outermost tests in it */
function titlesIn(node) {
  if (ts.isCallExpression(node)) {
    const [title] = node.arguments
    if (/^(test|it|describe)\b/.test(node.expression.getText()) && title !== undefined) {
      if (ts.isStringLiteralLike(title)) return [title.text]
      if (ts.isTemplateExpression(title)) return [title.getText().slice(1, -1)]
    }
  }
  /** @type {string[]} */
  const titles = []
  ts.forEachChild(node, (child) => void titles.push(...titlesIn(child)))
  return titles
}

/** @returns {Map<string, Test[]>} */
function readTests() {
  /** @type {Map<string, Test[]>} */
  const testsById = new Map()
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  for (const name of files.filter((one) => /\.(test|spec)\.tsx?$/.test(one)).sort()) {
    const path = join(root, 'tests', name)
    const file = relative(root, path).replaceAll('\\', '/')
    for (const { id, title } of claimsOf(readFileSync(path, 'utf8'))) {
      const tests = testsById.get(id) ?? []
      if (!tests.some((one) => one.file === file && one.title === title)) tests.push({ file, title })
      testsById.set(id, tests)
    }
  }
  return testsById
}

/** @param {Map<string, Test[]>} testsById */
function tableOf(testsById) {
  /** @type {{ first: string, last: string, tests: string }[]} */
  const rows = []
  for (const id of [...testsById.keys()].sort()) {
    const tests = (testsById.get(id) ?? [])
      .map(({ file, title }) => `${file.slice('tests/'.length)}: ${title.replaceAll('|', '\\|')}`)
      .join('<br>')
    const before = rows.at(-1)
    if (before !== undefined && before.tests === tests && follows(before.last, id)) before.last = id
    else rows.push({ first: id, last: id, tests })
  }
  const lines = rows.map(({ first, last, tests }) => {
    const ids = first === last ? first : `${first}–${last.slice(-2)}`
    return `| ${ids} | ${tests} |`
  })
  return `# What is required, and the tests that would fail without it

Made by \`npm run requirements\` from the comments above the tests; the paths are those under \`tests/\`.

| requirement | tests |
| --- | --- |
${lines.join('\n')}
`
}

/** @param {string} id @param {string} next */
function follows(id, next) {
  return id.slice(0, -2) === next.slice(0, -2) && Number(next.slice(-2)) === Number(id.slice(-2)) + 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , list] = process.argv
  const wanted = list === undefined ? [] : [...new Set(idsIn(readFileSync(list, 'utf8')))]
  const testsById = readTests()
  writeFileSync(join(root, 'docs', 'requirements.md'), tableOf(testsById))
  console.log(`${testsById.size} requirements have tests.`)
  const without = wanted.filter((id) => !testsById.has(id))
  if (list !== undefined) console.log(`${without.length} of ${wanted.length} have none. ${without.join(' ')}`)
  const unknown = list === undefined ? [] : [...testsById.keys()].filter((id) => !wanted.includes(id))
  if (unknown.length > 0) console.log(`Not on the list: ${unknown.join(' ')}`)
}
