import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readDraftText } from '../browser/draft-text.ts'
import { openInputMethod } from '../browser/input-method.ts'
import { paste } from '../browser/paste.ts'
import { findBarriers } from '../browser/watched-page.ts'
import { word } from '../browser/words.ts'
import { chosen, closed, leave, open, palette } from './palette.ts'

export async function openAndClose(page: Page): Promise<void> {
  await page.keyboard.press('j')
  await page.locator('.conversation:focus').waitFor()
  await page.keyboard.press('/')
  await chosen(page, word('palette.do.write')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await closed(page)
  await page.locator('.conversation:focus').waitFor()
  await open(page)
  await page.keyboard.press('Control+k')
  await closed(page)
  await open(page)
  await page.keyboard.press('Tab')
  await page.locator('.palette button:focus').first().waitFor()
  await page.keyboard.press('e')
  await page.keyboard.press('Escape')
  await closed(page)
  expect(await page.getByText(word('done.archived'), { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: word('palette.label') }).click()
  await page.keyboard.type(`> ${word('sending.outbox').slice(0, 2)}`)
  await chosen(page, word('palette.do.go', { place: word('sending.outbox') })).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: word('sending.outbox') }).waitFor()
  await open(page, '> zebra')
  await page.getByText(word('palette.noAction')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await leave(page)
}

export async function stayOutOfFields(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await page.locator('.recipients input:focus').waitFor()
  await page.keyboard.type('a/b')
  expect(await palette(page).isVisible()).toBe(false)
  await open(page)
  await page.keyboard.press('Escape')
  await closed(page)
  await page.locator('.recipients input:focus').waitFor()
  expect(await page.locator('.recipients input:focus').inputValue()).toBe('a/b')
  await page.locator('.recipients input:focus').fill('')
  await page.keyboard.press('Escape')
  await page.locator('.dock').waitFor({ state: 'detached' })
  await open(page, word('mailbox.inbox'))
  await page.keyboard.press('Enter')
  await page.locator('.conversation').first().waitFor()
}

/** Rows follow the IME proposals; the Enter that accepts a proposal opens, adds and sends nothing. */
export async function typeByInputMethod(page: Page): Promise<void> {
  const method = await openInputMethod(page)
  await open(page)
  await method.propose('l', 'li', 'linen pl')
  await chosen(page, 'Linen edition: plan').waitFor()
  await method.take('linen')
  expect(await page.locator('.palette input').inputValue()).toBe('linen')
  await leave(page)
  await page.keyboard.press('c')
  const to = page.locator('.recipients input:focus')
  await to.waitFor()
  await method.propose('a@x', 'a@x.example, ')
  await method.take('a@lind.example')
  expect(await page.locator('.recipients .chip').count()).toBe(0)
  await page.keyboard.press('Enter')
  await paste(page, { 'text/plain': 'Ann <ann@x.example>\nb@y.example\nc@z.example; nobody' })
  expect(await page.locator('.recipients .chip bdi').allTextContents()).toEqual([
    'a@lind.example',
    'ann@x.example',
    'b@y.example',
    'c@z.example',
  ])
  expect(await to.inputValue()).toBe('nobody')
  await page.getByLabel(word('draft.text'), { exact: true }).focus()
  await method.propose('に', 'にほん')
  await method.take('日本')
  expect(await readDraftText(page)).toBe('日本')
  await page.getByText(word('draft.stored.saved'), { exact: true }).waitFor()
  await page.getByRole('button', { name: word('act.discard') }).click()
  await page.getByText(word('draft.discarded')).waitFor()
}
