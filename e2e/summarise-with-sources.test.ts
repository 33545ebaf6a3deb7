// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000
const FILLER = 'The cloth comes from the mill behind the harbour.\n'.repeat(30)
const DECISION = 'We have decided on the blue linen for the cover.'
const ASKED = 'Could you send me the exact measurements by Friday?'
const THREAD = [
  { from: 'Mara Lind <mara@lind.example>', text: `Dear Nora,\n\nthe strips cost 350 EUR.\n\n${FILLER}\nMara` },
  { from: 'Jonas Brandt <jonas@brandt.example>', text: `${FILLER}\n${DECISION}\n\n${FILLER}` },
  { from: 'Mara Lind <mara@lind.example>', text: `Dear both,\n\n${ASKED}\n\nMara` },
]
const mail = (at: number): string => {
  const { from, text } = THREAD[at] ?? { from: '', text: '' }
  const headers = at > 0 ? `In-Reply-To: <part-${at - 1}@e2e.example>\r\n` : ''
  return rawMail({ from, subject: 'Cover', text, headers }, `part-${at}`, 10 - at)
}
const NOTE = `# Binding\n\nWe have decided on thread binding for all copies.\n\n${'A plain line about walks and weather.\n\n'.repeat(20)}`

describeOnBothDatabases('a summary', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('is written on demand, and opens its emails at the words', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    for (const at of [0, 1]) await api('POST', '/emails', { raw_email: mail(at) })
    const { note } = await api<{ note: { _id: string; project: string } }>('POST', '/notes', {
      title: 'Binding',
      source_text: NOTE,
      content_format: 'markdown',
    })
    await signInByForm(page, origin, NORA)
    await page.locator('.conversation').first().click()

    await summariseByKey(page)
    await openAtTheWords(page)
    await api('POST', '/emails', { raw_email: mail(2) })
    await refreshFromTheMenu(page)
    await summariseANote(page, `${origin}/projects/${note.project}/notes/${note._id}`)
    await readOnAPhone(page)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const block = (page: Page) => page.locator('.margin .summary-block:visible')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Nothing is summarised before somebody asks for it. */
async function summariseByKey(page: Page): Promise<void> {
  await block(page)
    .getByRole('button', { name: word('assist.summarize'), exact: true })
    .waitFor()
  expect(await block(page).locator('.sentence').count()).toBe(0)
  await page.keyboard.press('Shift+S')
  await block(page).locator('.sentence', { hasText: DECISION }).waitFor()
  await block(page).locator('.sentence', { hasText: 'Jonas Brandt' }).waitFor()
  for (const sentence of await block(page).locator('.sentence').all())
    expect(await sentence.locator('button.citation').count()).toBeGreaterThan(0)
  expect(await findBarriers(page)).toEqual([])
}

async function openAtTheWords(page: Page): Promise<void> {
  await block(page).locator('.sentence', { hasText: DECISION }).locator('button.citation').click()
  const mark = page.locator('.source-sheet .words mark')
  await mark.waitFor()
  expect(await mark.textContent()).toBe(DECISION)
  await expect.poll(() => mark.evaluate(isInView)).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('.source-sheet').waitFor({ state: 'detached' })
}

const isInView = (element: unknown): boolean => {
  const { parentElement, getBoundingClientRect } = element as {
    parentElement: { getBoundingClientRect(): { top: number; bottom: number } }
    getBoundingClientRect(): { top: number; bottom: number }
  }
  const [box, mark] = [parentElement.getBoundingClientRect(), getBoundingClientRect.call(element)]
  return mark.top >= box.top && mark.bottom <= box.bottom
}

/** The stored summary says that an email came since. */
async function refreshFromTheMenu(page: Page): Promise<void> {
  await block(page)
    .locator('.state', { hasText: word('ask.summary.newer', { count: 1 }) })
    .waitFor()
  await page
    .locator('.toolbar')
    .getByRole('button', { name: word('act.more'), exact: true })
    .click()
  await page.getByRole('menuitem', { name: word('assist.summarize') }).click()
  await block(page).locator('.sentence', { hasText: ASKED }).waitFor()
  await page.reload()
  await block(page).locator('.sentence', { hasText: ASKED }).waitFor()
}

async function summariseANote(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const summary = page.locator('.note-side .summary-block')
  await summary.getByRole('button', { name: word('assist.summarize'), exact: true }).click()
  await summary.locator('.sentence', { hasText: 'We have decided on thread binding for all copies.' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.goBack()
}

async function readOnAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.locator('.margin-line summary').click()
  await block(page).locator('button.citation').first().click()
  await page.locator('.source-sheet .words mark').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await button(page, word('act.close')).click()
}
