import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export interface KeyboardUser {
  press(...keys: string[]): Promise<void>
  /** Presses keys faster than any page can react. */
  strike(...keys: string[]): Promise<void>
  type(text: string): Promise<void>
  stand(selector: string): Promise<void>
  see(selector: string): Promise<void>
  miss(selector: string): Promise<void>
}

const DESCRIBE = `(({ tagName, id, className, textContent }) =>
  [tagName, id, className, textContent.slice(0, 60)].join(' '))(document.activeElement)`

/** Checks for a focus ring, the edge of a row or a caret within the window. Regions and headings have none (docs/design/look.md §8). */
const IS_FOCUS_VISIBLE = `((element) => {
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const { top, right, bottom, left } = element.getBoundingClientRect()
  const edge = element.matches('.conversation') && getComputedStyle(element, '::before').width === '3px'
  const marked = edge || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || element.matches('input, textarea, [contenteditable], main, section, h1, h2')
  const inside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  return marked ? (inside ? 'seen' : 'outside of the window') : 'not marked'
})(document.activeElement)`

/** Sends all keys in one task, so that no frame is drawn between them. */
const STRIKE = `(keys) => {
  for (const key of keys)
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}`

/** Reports every pointer event from now on as a console error. */
export async function watchPointers(page: Page): Promise<void> {
  await page.addInitScript("addEventListener('pointerdown', () => console.error('a pointer was used'), true)")
}

export const keyboardUserAt = (page: Page): KeyboardUser => ({
  async press(...keys) {
    for (const key of keys) await page.keyboard.press(key)
  },
  strike: (...keys) => page.evaluate(`(${STRIKE})(${JSON.stringify(keys)})`),
  type: (text) => page.keyboard.type(text),
  async stand(selector) {
    const focused = page.locator(selector).and(page.locator(':focus'))
    await focused.waitFor().catch(async () => expect(await page.evaluate(DESCRIBE), 'the focus').toBe(selector))
    await expect
      .poll(() => page.evaluate<string>(IS_FOCUS_VISIBLE), { message: `${selector} is seen to have the focus` })
      .toBe('seen')
  },
  see: (selector) => page.locator(selector).filter({ visible: true }).first().waitFor(),
  miss: (selector) => page.locator(selector).filter({ visible: true }).waitFor({ state: 'detached' }),
})
