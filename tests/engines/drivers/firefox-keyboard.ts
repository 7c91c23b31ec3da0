import type { Command } from './bidi-socket.ts'
import { koreanKeyboard } from './hangul-keys.ts'

/**
 * Firefox's own door for keyboards that compose (nsITextInputProcessor), which opens in the window of the browser and
 * not in that of the page; `--remote-allow-system-access` lets WebDriver BiDi in there.
 */
export function openFirefoxKeyboard(command: Command) {
  const hangul = koreanKeyboard()
  const run = async (source: string, args: readonly string[] = []) => {
    const { contexts } = (await command('browsingContext.getTree', {
      maxDepth: 0,
      'moz:scope': 'chrome',
    })) as { contexts: { context: string }[] }
    const answer = (await command('script.callFunction', {
      functionDeclaration: source,
      awaitPromise: true,
      target: { context: contexts[0]?.context },
      arguments: args.map((value) => ({ type: 'string', value })),
    })) as { type: string; exceptionDetails?: { text: string } }
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text)
  }
  return {
    /** A window without a screen is never in front of the others by itself. */
    takeFocus: () => run(TAKE_FOCUS),
    compose: async (text: string) => {
      for (const { committed, composing } of hangul.write(text)) await run(COMPOSE, [committed, composing])
    },
    endSyllable: async () => {
      await run(END_SYLLABLE)
      hangul.end()
    },
  }
}

const TAKE_FOCUS = `() => {
  Services.focus.activeWindow = window
  gBrowser.selectedBrowser.focus()
}`

const COMPOSE = `(committed, composing) => {
  if (window.hangul === undefined) {
    window.hangul = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor)
  }
  const { hangul } = window
  hangul.beginInputTransactionForTests(window)
  const key = new KeyboardEvent('', { key: 'r', code: 'KeyR', keyCode: 82 })
  if (committed !== '') hangul.commitCompositionWith(committed)
  hangul.setPendingCompositionString(composing)
  hangul.appendClauseToPendingComposition(composing.length, hangul.ATTR_RAW_CLAUSE)
  hangul.setCaretInPendingComposition(composing.length)
  hangul.flushPendingComposition(key)
}`

/** A field that takes no Hangul has ended the composition itself. */
const END_SYLLABLE = `() => {
  const enter = new KeyboardEvent('', { key: 'Enter', code: 'Enter', keyCode: 13 })
  if (window.hangul.hasComposition) window.hangul.commitComposition(enter)
}`
