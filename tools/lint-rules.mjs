// Rules of this house, for the linter (.oxlintrc.json); `tests/tools/lint-rules.test.ts` sees each refuse.

/**
 * @typedef {{ line: number, column: number }} Place
 * @typedef {{ loc: { start: Place, end: Place } }} Node
 * @typedef {{
 *   report: (told: { node?: Node, loc?: Node['loc'], message: string }) => void
 *   sourceCode: { lines: string[], getAllComments: () => Node[] }
 * }} Context
 */

/** @param {string} selector in the language of esquery @param {string} message */
function forbid(selector, message) {
  return {
    /** @param {Context} context */
    create: (context) => ({
      [selector]: (/** @type {Node} */ node) => context.report({ node, message }),
    }),
  }
}

/** A transaction ends by itself as soon as it waits for anything but the database. */
const waitBeforeTransaction = forbid(
  [
    'CallExpression:matches([callee.name=/^write(Strictly|AsLeader)$/], [callee.property.name="writeAsLeader"])',
    'AwaitExpression',
    'CallExpression:matches([callee.name=/^(fetch|wait|look|reconcile|sendOperation)$/], [callee.object.name=/^(api|session|crypto)$/], [callee.property.name=/^(arrayBuffer|digest|wait|renew)$/])',
  ].join(' '),
  'Wait for it before the transaction.',
)

const writeProcessesTogether = forbid(
  [
    'CallExpression[callee.property.name=/^(add|put|update|upsert|delete|modify|bulk(Add|Put|Update|Delete))$/]',
    'MemberExpression[property.name="processes"][object.name="db"]',
  ].join(' > .callee '),
  'Write processes through writeProcesses (local/store/processes.ts), which counts what is entered.',
)

const WIDEST_COMMENT = 120

/** What code is long Prettier breaks; comments it leaves. */
const narrowComments = {
  /** @param {Context} context */
  create: ({ report, sourceCode }) => ({
    Program: () => {
      for (const { loc } of sourceCode.getAllComments()) {
        for (let line = loc.start.line; line <= loc.end.line; line += 1) {
          const text = sourceCode.lines[line - 1] ?? ''
          if (text.length <= WIDEST_COMMENT || text.includes('://')) continue
          const place = { start: { line, column: 0 }, end: { line, column: text.length } }
          report({ loc: place, message: `Break comments at ${WIDEST_COMMENT} columns.` })
        }
      }
    },
  }),
}

export default {
  meta: { name: 'house' },
  rules: {
    'wait-before-transaction': waitBeforeTransaction,
    'write-processes-together': writeProcessesTogether,
    'narrow-comments': narrowComments,
  },
}
