import type { Page } from 'playwright-core'

export const SEARCH = '**/api/v1/search/quick'

export const palette = (page: Page) => page.locator('dialog.palette')
export const rows = (page: Page) => page.locator('.palette-row.hit')
export const rowOf = (page: Page, words: string) => page.locator('.palette-row', { hasText: words })
export const chosen = (page: Page, words: string) =>
  page.getByRole('option', { selected: true }).filter({ hasText: words })
export const closed = (page: Page) => palette(page).waitFor({ state: 'hidden' })

export async function open(page: Page, words = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('.palette input:focus').waitFor()
  if (words) await page.keyboard.type(words)
}

export async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  if (await palette(page).isVisible()) await page.keyboard.press('Escape')
  await closed(page)
}
