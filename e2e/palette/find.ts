import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Api } from '../browser/api.ts'
import { findBarriers } from '../browser/watched-page.ts'
import { word, wordPattern } from '../browser/words.ts'
import { QUESTION, rawMail } from '../mails.ts'
import { HOSTILE_SUBJECT } from './given.ts'
import { leave, open, rowOf, rows } from './palette.ts'

export async function findWhileTyping(page: Page): Promise<void> {
  await open(page)
  await page.keyboard.type('linen', { delay: 30 })
  await rowOf(page, 'Deliveries').waitFor()
  await page.getByText(word('palette.found', { found: 6 })).waitFor()
  const shown = await rows(page).allTextContents()
  expect(shown).toHaveLength(6)
  expect(shown.join()).not.toContain('neighbours')
  for (const kind of ['note', 'memory', 'url', 'email'] as const)
    await page.getByRole('group', { name: word(`palette.group.${kind}`) }).waitFor()
  await expect.poll(() => page.locator('.palette mark').first().textContent()).toMatch(/^linen$/i)
  expect(await findBarriers(page)).toEqual([])
  await walkTheRows(page)
  await leave(page)
}

async function walkTheRows(page: Page): Promise<void> {
  const options = page.getByRole('option')
  const last = (await options.count()) - 1
  const isChosen = (at: number) => expect.poll(() => options.nth(at).getAttribute('aria-selected')).toBe('true')
  await isChosen(0)
  await page.keyboard.press('ArrowDown')
  await isChosen(1)
  const id = await options.nth(1).getAttribute('id')
  expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(id)
  await page.keyboard.press('End')
  await isChosen(last)
  await page.keyboard.press('ArrowDown')
  await isChosen(0)
  await page.keyboard.press('ArrowUp')
  await isChosen(last)
  await page.keyboard.press('Home')
  await isChosen(0)
}

export async function findJustStoredRecord(page: Page, api: Api): Promise<void> {
  const text = 'The foil stamp is ready.'
  await open(page, 'foil sta')
  await page.getByText(word('palette.nothing', { query: 'foil sta' })).waitFor()
  await api('POST', '/emails', { raw_email: rawMail({ ...QUESTION, subject: 'Stamp', text }, 'foil', 0) })
  await leave(page)
  await open(page, 'foil sta')
  // Hits of its first letters may stand there before.
  await rowOf(page, 'Stamp').waitFor()
  await expect.poll(() => page.locator('.palette mark').allTextContents()).toEqual(['foil', 'stamp'])
  await page.keyboard.press('Enter')
  await page.locator('.letter-text', { hasText: text }).waitFor()
  await page.locator('.pane h1').waitFor()
}

export async function showHostileWords(page: Page): Promise<void> {
  await open(page, 'zeugma')
  await rowOf(page, 'zeugma').first().waitFor()
  await expect.poll(() => page.locator('.palette .title').first().textContent()).toBe(HOSTILE_SUBJECT)
  expect(await page.locator('.palette img').count()).toBe(0)
  await expect.poll(() => page.locator('.palette mark').allTextContents()).toEqual(['zeugma'])
  await leave(page)
}

export async function narrowToAProject(page: Page): Promise<void> {
  await open(page, 'maps')
  await rowOf(page, 'Linen maps').waitFor()
  await page.getByRole('button', { name: wordPattern('palette.scope'), pressed: false }).click()
  await page.getByText(wordPattern('palette.nothingIn', { query: 'maps' })).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: word('palette.everywhere') }).click()
  await page.locator('.palette input:focus').waitFor()
  await rowOf(page, 'Linen maps').click()
  await page.locator('.record-page h2:focus', { hasText: 'Linen maps' }).waitFor()
}
