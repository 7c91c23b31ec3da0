import { readFileSync } from 'node:fs'
import { createContext, runInContext, runInNewContext } from 'node:vm'
import { parse } from 'acorn'
import { Window } from 'happy-dom'
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

test('the script is read by what knows no grammar newer than ES5', () => {
  const read = (source: string) => parse(source, { ecmaVersion: 5, sourceType: 'script' })
  expect(read(script).body).not.toEqual([])
  for (const newer of ['var a = () => 1', 'let a', 'f(1,)', 'a?.b', 'var a = `b`'])
    expect(() => read(newer), newer).toThrow(SyntaxError)
})

test('it says so in a browser that has nothing newer than ES5 and the DOM of its time', () => {
  const { page, words, load } = oldPage()
  const context = createContext({ document: page })
  runInContext(FORGET_WHAT_CAME_LATER, context)
  runInContext(script, context)
  // It stands in the head, before there is a body.
  expect(words()).toBe('')
  load()
  expect(words()).toContain('이 브라우저에서는 앱을 열 수 없습니다.')
  expect(words()).toContain('이 기기에 저장한 내용은 그대로 있습니다.')
  expect(page.getElementById('root')).toBeNull()
})

/** What ES5 names; all else goes, also from what is built in. */
const FORGET_WHAT_CAME_LATER = `(function (global) {
  var es5 = {
    Array: 'concat every filter forEach indexOf join lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice unshift',
    String: 'charAt charCodeAt concat indexOf lastIndexOf localeCompare match replace search slice split substr substring toLowerCase toUpperCase trim',
    Function: 'apply bind call',
    Object: 'hasOwnProperty isPrototypeOf propertyIsEnumerable',
    Number: 'toExponential toFixed toPrecision',
    Boolean: '', Date: '', RegExp: 'exec test', Error: '', TypeError: '', RangeError: '', SyntaxError: '', Math: '', JSON: ''
  }
  var always = ' constructor toString toLocaleString valueOf length name message prototype '
  var names = Object.getOwnPropertyNames(global)
  var kinds = Object.keys(es5)
  var properties = Object.getOwnPropertyNames
  for (var i = 0; i < kinds.length; i += 1) {
    var prototype = global[kinds[i]].prototype
    var kept = always + es5[kinds[i]] + ' '
    var found = prototype === undefined ? [] : properties(prototype)
    for (var k = 0; k < found.length; k += 1) if (kept.indexOf(' ' + found[k] + ' ') < 0) delete prototype[found[k]]
  }
  for (var n = 0; n < names.length; n += 1)
    if (/^[A-Z]/.test(names[n]) && !es5.hasOwnProperty(names[n]) && names[n] !== 'Infinity' && names[n] !== 'NaN') delete global[names[n]]
  delete global.globalThis
  delete Object.assign
  delete Object.entries
  delete Object.values
})(this)`

/** A page that is being loaded, with what the DOM had when ES5 was new: nothing of `append` or `textContent`. */
function oldPage() {
  interface OldNode {
    tag: string
    data: string
    attributes: Record<string, string>
    children: OldNode[]
    appendChild: (child: OldNode) => void
    setAttribute: (name: string, value: string) => void
    removeAttribute: (name: string) => void
  }
  const node = (tag: string, data = ''): OldNode => {
    const attributes: Record<string, string> = {}
    const children: OldNode[] = []
    return {
      tag,
      data,
      attributes,
      children,
      appendChild: (child) => void children.push(child),
      setAttribute: (name, value) => void (attributes[name] = value),
      removeAttribute: (name) => void Reflect.deleteProperty(attributes, name),
    }
  }
  const root = node('div')
  root.setAttribute('id', 'root')
  const listeners: (() => void)[] = []
  const page = {
    readyState: 'loading',
    createElement: (tag: string) => node(tag),
    createTextNode: (data: string) => node('#text', data),
    getElementById: (id: string) => (root.attributes['id'] === id ? root : null),
    addEventListener: (_: 'DOMContentLoaded', listener: () => void) => void listeners.push(listener),
  }
  const wordsOf = ({ data, children }: OldNode): string => data + children.map(wordsOf).join(' ')
  return { page, words: () => wordsOf(root).trim(), load: () => listeners.forEach((listener) => listener()) }
}

test('the page about browsers names the same versions', () => {
  const page = readFileSync('docs/browsers.md', 'utf8')
  expect(page).toContain(`Safari and iPadOS ${oldest['safari']}`)
  expect(page).toContain(`Chrome and Edge ${oldest['chrome']}`)
  expect(page).toContain(`Firefox ${oldest['firefox']}`)
})
