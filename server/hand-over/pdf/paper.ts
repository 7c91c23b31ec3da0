import { once } from 'node:events'
import type { Writable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { ASCENT, FONTS, isPlain, linesOf, runsOf, type Weight } from './fonts.ts'

export const INK = '#17212b'
export const MUTED = '#51606f'
const LINE = '#dfe3e8'
/** Of A4, in points. */
const SIDE = 48
const TOP = 66
const FOOT = 56
const NAMES_WIDTH = 104
/** What begins at the foot of a page has room for a few lines. */
const LEAST = 46
/** Of a picture beside another, and of both with the space for one line below them. */
const PICTURE = 140
const FRAME = PICTURE + 22
/** A further line below a picture. */
const NOTE = 12
/** So much may wait for the disk before the next part is drawn. */
const MOST_WAITING = 1024 * 1024

interface Style {
  font: Weight
  size: number
  color: string
}

interface Flow {
  x: number
  width: number
  lineGap: number
  /** The place that a press on it leads to. */
  goTo?: string
}

const PLAIN: Style = { font: 'text', size: 10, color: INK }
const NAME: Style = { font: 'strong', size: 9, color: MUTED }
const RUNNING: Style = { font: 'text', size: 8.5, color: MUTED }

/** A page of A4 after the other, written from top to bottom: names on the left, what is said on the right. */
export function createPaper(to: Writable, title: string) {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: TOP, bottom: FOOT, left: SIDE, right: SIDE },
    autoFirstPage: false,
    // It would keep every word of the whole file.
    fontLayoutCache: false,
    lang: 'ko-KR',
    displayTitle: true,
    info: { Title: title },
  })
  document.pipe(to)

  let page = 0
  let isAtTop = false
  let running = { left: '', right: '' }
  let style = PLAIN
  const width = () => document.page.width - 2 * SIDE
  const bottom = () => document.page.height - FOOT

  const use = (next: Style) => {
    style = next
    document.font(FONTS[next.font].own).fontSize(next.size).fillColor(next.color)
  }
  /** In the style that is in use, each part of it with the font that has it. */
  const inRuns = (line: string, each: (part: string) => void) => {
    const { own } = FONTS[style.font]
    for (const { text, family } of runsOf(line)) {
      document.font(FONTS[style.font][family])
      each(text)
    }
    document.font(own)
  }
  const widthOf = (line: string) => {
    if (isPlain(line)) return document.widthOfString(line)
    let sum = 0
    inRuns(line, (part) => (sum += document.widthOfString(part)))
    return sum
  }
  const clipped = (text: string, most: number) => {
    if (widthOf(text) <= most) return text
    const letters = Array.from(text)
    while (letters.length > 0 && widthOf(`${letters.join('')}…`) > most) letters.pop()
    return `${letters.join('')}…`
  }
  /** One line, whatever its width. */
  const writeLine = (line: string, x: number, y: number) => {
    if (isPlain(line)) return void document.text(line, x, y, { lineBreak: false })
    let at = x
    inRuns(line, (part) => {
      document.text(part, at, y + ASCENT * style.size, { lineBreak: false, baseline: 'alphabetic' })
      at += document.widthOfString(part)
    })
  }
  // Also in the middle of a text that goes over the page: what was being written goes on as it was.
  document.on('pageAdded', () => {
    page += 1
    isAtTop = true
    const before = { style, x: document.x, y: document.y }
    use(RUNNING)
    const half = width() / 2 - 8
    writeLine(clipped(running.left, half), SIDE, TOP - 34)
    const right = clipped(running.right, half)
    writeLine(right, SIDE + width() - widthOf(right), TOP - 34)
    const number = String(page)
    writeLine(number, SIDE + (width() - widthOf(number)) / 2, bottom() + 20)
    use(before.style)
    document.x = before.x
    document.y = before.y
  })

  const turn = () => document.addPage()
  const need = (height: number) => {
    if (document.y + height > bottom() && !isAtTop) turn()
  }
  /** A text of any length, over as many pages as it needs. */
  const flow = (text: string, { x, ...options }: Flow) => {
    if (isPlain(text)) document.text(text, x, document.y, options)
    else {
      // Lines in several fonts are broken here: the library breaks those of one.
      const { goTo, lineGap } = options
      const height = document.currentLineHeight(true)
      for (const line of linesOf(text, options.width, widthOf)) {
        if (document.y + height > bottom()) turn()
        const { y } = document
        writeLine(line, x, y)
        if (goTo !== undefined) document.goTo(x, y, widthOf(line), height, goTo)
        document.y = y + height + lineGap
      }
    }
    isAtTop = false
  }
  const write = (text: string, how: Style, place: { x?: number; width?: number } = {}) => {
    use(how)
    const x = place.x ?? SIDE
    flow(shown(text), { x, width: place.width ?? SIDE + width() - x, lineGap: 3 })
  }
  const rule = (color = LINE, thickness = 0.75) => {
    document
      .moveTo(SIDE, document.y)
      .lineTo(SIDE + width(), document.y)
      .lineWidth(thickness)
      .strokeColor(color)
      .stroke()
  }
  const valueWidth = () => width() - NAMES_WIDTH
  const frameWidth = () => (valueWidth() - 8) / 2

  return {
    /** Begins a page; from here on each says at its head whose it is. */
    turn,
    say: (left: string, right: string) => (running = { left, right }),
    /** Turns the page where so much would not fit on this one. */
    need,
    /** Whether so much fits on a page at all. */
    isPageful: (height: number) => height > bottom() - TOP,
    gap: (height: number) => (document.y += isAtTop ? 0 : height),
    write,
    rule,
    /** Makes this place known, to links and in the table of contents that readers show. */
    mark: (name: string, label: string) => {
      document.addNamedDestination(name, 'XYZ', SIDE, document.y, null)
      document.outline.addItem(shown(label))
    },
    link: (text: string, name: string) => {
      need(20)
      use(PLAIN)
      flow(shown(text), { x: SIDE, width: width(), lineGap: 5, goTo: name })
    },
    heightOfRow: (text: string) => {
      use(PLAIN)
      const place = { width: valueWidth(), lineGap: 3 }
      const words = shown(text)
      if (isPlain(words)) return document.heightOfString(words, place) + 12
      return linesOf(words, place.width, widthOf).length * (document.currentLineHeight(true) + 3) + 12
    },
    /** A name, and beside it a text that may go over as many pages as it needs. */
    row: (name: string, text: string) => {
      need(LEAST)
      rule()
      document.y += 6
      const y = document.y
      write(name, NAME, { width: NAMES_WIDTH - 12 })
      document.y = y
      write(text, PLAIN, { x: SIDE + NAMES_WIDTH })
      document.y += 6
    },
    /** What is said of a picture, in the lines that fit below it. */
    notesOf: (text: string) => {
      use(RUNNING)
      return linesOf(shown(text), frameWidth(), widthOf)
    },
    heightOfFrames: (notes: number) => FRAME + Math.max(0, notes - 1) * NOTE,
    /** Pictures side by side, each in a frame at `at` of so many, with as many lines below it as there may be. */
    frames: (name: string | null, mostNotes: number) => {
      const height = FRAME + Math.max(0, mostNotes - 1) * NOTE
      need(height)
      if (name !== null) {
        rule()
        document.y += 6
        const y = document.y
        write(name, NAME, { width: NAMES_WIDTH - 12 })
        document.y = y
      }
      const y = document.y
      isAtTop = false
      return {
        draw: (at: number, picture: Buffer | null, notes: readonly string[]) => {
          const x = SIDE + NAMES_WIDTH + at * (frameWidth() + 8)
          if (picture === null) {
            document.rect(x, y, frameWidth(), PICTURE).lineWidth(0.75).strokeColor(LINE).stroke()
          } else document.image(picture, x, y, { fit: [frameWidth(), PICTURE] })
          use(RUNNING)
          for (const [line, note] of notes.entries()) writeLine(note, x, y + PICTURE + 4 + line * NOTE)
        },
        end: () => {
          document.y = y + height
        },
      }
    },
    /** Until what has been drawn is on its way to the disk. */
    written: async () => {
      await new Promise((resolve) => setImmediate(resolve))
      while (document.readableLength > MOST_WAITING) await new Promise((resolve) => setImmediate(resolve))
    },
    end: async () => {
      document.end()
      await once(to, 'close')
    },
  }
}

export type Paper = ReturnType<typeof createPaper>

/** Composed, and without what no font has a sign for. */
function shown(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
}
