import type { Page } from 'playwright-core'
import { timeKey } from './key-to-frame.ts'
import { rest } from './read-mail.ts'

const LETTERS = 3
const FIELD = 'dialog:modal #palette-field'

export async function openPalette(page: Page): Promise<number> {
  const ms = await timeKey(page, 'Control+k', `document.activeElement === document.querySelector('${FIELD}')`)
  await rest(page)
  return ms
}

/** The first Escape empties the field. */
export async function closePalette(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  if (await page.locator(FIELD).isVisible()) await page.keyboard.press('Escape')
  await page.locator('dialog:modal').waitFor({ state: 'detached' })
  await rest(page)
}

interface TypedWord {
  /** From the first letter to any hit. */
  first: number
  /** From the third letter to a hit of all three; null when the hit of two was one already. */
  third: number | null
}

export async function typeWord(page: Page, word: string): Promise<TypedWord> {
  await openPalette(page)
  const first = await timeKey(page, word[0] ?? '', `document.querySelector('.palette-row.hit') !== null`)
  await page.keyboard.press(word[1] ?? '')
  await rest(page)
  const start = word.slice(0, LETTERS)
  const isMarked = `!!document.querySelector('.palette-row.hit mark')?.textContent.toLowerCase().startsWith('${start}')`
  const third = (await page.evaluate<boolean>(isMarked)) ? null : await timeKey(page, word[LETTERS - 1] ?? '', isMarked)
  await closePalette(page)
  return { first, third }
}
