import type { Page } from '@playwright/test'

/** What somebody has set for the text of their device or browser, in px; 16 where they have set nothing. */
export async function setTextSize(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
  await session.detach()
}

/**
 * Runs in a page: each text of which a part stands out of the window, of the button or cell that it belongs to, or of
 * what cuts it. What scrolls can be brought into view; an ellipsis and a limit of lines are meant.
 */
export function cutTexts(): string[] {
  const owners = 'button, a, th, td, label, [role=tab], [role=option]'
  const found = new Set<string>()
  const isOut = (text: DOMRect, box: DOMRect) =>
    text.left < box.left - 1.5 ||
    text.right > box.right + 1.5 ||
    text.top < box.top - 1.5 ||
    text.bottom > box.bottom + 1.5
  const whyCut = (text: DOMRect, parent: Element): string | null => {
    let isOwned = true
    for (let box: Element | null = parent; box !== null && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      const overflow = style.overflowX + style.overflowY
      const isMeant = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (isMeant || /auto|scroll/.test(overflow)) return null
      const isOutside = isOut(text, box.getBoundingClientRect())
      if (isOwned && box.matches(owners) && style.display !== 'inline' && isOutside) return 'out of its box'
      if (box.matches(owners) || style.position !== 'static') isOwned = false
      if (/hidden|clip/.test(overflow) && isOutside) return 'cut'
    }
    return text.left < -1.5 || text.right > innerWidth + 1.5 ? 'out of the window' : null
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: parent, textContent: words } = node
    if (parent === null || words === null || words.trim() === '') continue
    if (!parent.checkVisibility({ visibilityProperty: true })) continue
    // What a field says is no text of the page; it is looked at below.
    if (parent.closest('.visually-hidden, option, title, style, script, textarea') !== null) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const why = whyCut(range.getBoundingClientRect(), parent)
    if (why !== null) found.add(`${why}: ${words.trim()}`)
  }
  for (const text of document.querySelectorAll('textarea[readonly]')) {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth, textContent } = text
    if (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1) found.add(`cut: ${textContent}`)
  }
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth} px wide`)
  return [...found]
}
