import type { Page } from 'playwright-core'
import { timeKey } from './key-to-frame.ts'
import { rest } from './read-mail.ts'

const DOCK = '.dock:not(.minimised)'
const TEXT = `${DOCK} .rich-text`

/** A new email is open, and its recipients have the focus. */
export async function openWriter(page: Page): Promise<number> {
  const ms = await timeKey(page, 'c', `document.activeElement?.closest('${DOCK} .recipients') != null`)
  await rest(page)
  await page.keyboard.press('Escape')
  await page.locator(DOCK).waitFor({ state: 'detached' })
  await rest(page)
  return ms
}

/** Writes letters into a new email. @returns the time of each */
export async function typeLetters(page: Page, count: number): Promise<number[]> {
  await page.keyboard.press('c')
  await page.locator(TEXT).click()
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    await page.evaluate(`globalThis.before = document.querySelector('${TEXT}').textContent`)
    times.push(await timeKey(page, 'x', `document.querySelector('${TEXT}').textContent !== before`))
  }
  await page.keyboard.press('Escape')
  await page.locator(DOCK).waitFor({ state: 'detached' })
  await rest(page)
  return times
}
