import type { Locator, Page } from '@playwright/test'
import { wayTo } from './way-to.ts'

/** What a piece of work costs the person at a desk. */
export interface DeskToll {
  clicks: number
  /** Of the wheel, a notch each. */
  turns: number
  /** Those that lead somewhere; what is typed into a field is not counted. */
  keys: number
}

/** So far a page goes with one notch of a wheel. */
const NOTCH = 100

/** A mouse and a keyboard: it sees only what is in the window, and counts what it does. */
export class Desk {
  readonly #page: Page
  #toll: DeskToll = { clicks: 0, turns: 0, keys: 0 }

  constructor(page: Page) {
    this.#page = page
  }

  async click(target: Locator, held?: 'Shift'): Promise<void> {
    await target.waitFor()
    await this.#bringIntoView(target)
    const box = await target.boundingBox()
    if (box === null) throw new Error('It is not on the screen.')
    this.#toll.clicks += 1
    if (held !== undefined) {
      this.#toll.keys += 1
      await this.#page.keyboard.down(held)
    }
    await this.#page.mouse.click(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20))
    if (held !== undefined) await this.#page.keyboard.up(held)
  }

  /** A list of the platform's own: it opens, and an entry of it is clicked. */
  async choose(list: Locator, label: string): Promise<void> {
    await this.click(list)
    this.#toll.clicks += 1
    await list.selectOption(label)
  }

  async press(key: string): Promise<void> {
    this.#toll.keys += 1
    await this.#page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.insertText(text)
  }

  /** What it has cost since it was last asked. */
  end(): DeskToll {
    const toll = this.#toll
    this.#toll = { clicks: 0, turns: 0, keys: 0 }
    return toll
  }

  async #bringIntoView(target: Locator): Promise<void> {
    for (let turns = 0; turns < 200; turns += 1) {
      const way = await target.evaluate(wayTo, 20)
      if (way === 0) return
      this.#toll.turns += 1
      const before = await this.#page.evaluate(() => scrollY)
      await this.#page.mouse.move(700, 450)
      await this.#page.mouse.wheel(0, way * NOTCH)
      await this.#page.waitForFunction((y) => scrollY !== y, before)
    }
    throw new Error('It does not come into view.')
  }
}
