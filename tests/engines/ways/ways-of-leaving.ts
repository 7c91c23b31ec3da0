import type { DrivenPage } from '../drivers/driven-page.ts'

/** Two pages of the app: the one that is left, and another one. */
export interface Places {
  work: string
  other: string
}

export interface Way {
  name: string
  /** Opens the page that will be left. */
  arrive: (page: DrivenPage, places: Places) => Promise<void>
  /** Answers how to come back to it. */
  leave: (page: DrivenPage, places: Places) => Promise<() => Promise<void>>
}

const openWork: Way['arrive'] = (page, { work }) => page.goto(work)

/** Whoever has come back by history is where the next one begins: the browser keeps both pages all the while. */
const unlessThere =
  (open: Way['arrive']): Way['arrive'] =>
  async (page, places) => {
    if ((await page.evaluate(() => location.href)) !== places.work) await open(page, places)
  }

/** The ways in which a person leaves a page of the app for another one, that is then open. */
export const WAYS: readonly Way[] = [
  {
    name: 'back',
    arrive: unlessThere(async (page, { work, other }) => {
      await page.goto(other)
      await page.goto(work)
    }),
    leave: async (page) => {
      await page.back()
      return page.forward
    },
  },
  {
    name: 'forward',
    arrive: unlessThere(async (page, { work, other }) => {
      await page.goto(work)
      await page.goto(other)
      await page.back()
    }),
    leave: async (page) => {
      await page.forward()
      return page.back
    },
  },
  {
    name: 'reload',
    arrive: openWork,
    leave: async (page, { other }) => {
      await page.reload()
      const address = await page.evaluate(() => location.href)
      await page.goto(other)
      return () => page.goto(address)
    },
  },
  {
    name: 'bookmark',
    arrive: openWork,
    leave: async (page, { other, work }) => {
      await page.goto(other)
      return () => page.goto(work)
    },
  },
  {
    name: 'link from elsewhere',
    arrive: openWork,
    leave: async (page, { other, work }) => {
      await page.goto(`data:text/html;charset=utf-8,<a href="${encodeURIComponent(other)}">조사 앱</a>`)
      await page.click('link', '조사 앱')
      return () => page.goto(work)
    },
  },
  {
    name: 'second window',
    arrive: openWork,
    leave: async (page, { other }) => {
      const { closeAndSwitchBack } = await page.openWindow()
      await page.goto(other)
      return closeAndSwitchBack
    },
  },
]
