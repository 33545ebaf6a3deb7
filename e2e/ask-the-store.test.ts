// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { germanWord, word } from './browser/words.ts'
import { rawMail } from './mails.ts'
import { closed, open } from './palette/palette.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000
const PRICE = 'The price per copy of the linen edition is 11.80 up to 400 copies, binding included.'
const OFFER = {
  from: 'Mara Lind <mara@lind.example>',
  subject: 'Offer of 2 November',
  text: `Dear Nora,\n\n${'here is the offer.\n'.repeat(60)}\n${PRICE}\n\n${'The cloth comes from the mill.\n'.repeat(60)}\nMara`,
}
const QUESTION = 'What is the price per copy of the linen edition?'

describeOnBothDatabases('the store', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('is asked by keyboard, and shows the words that each sentence rests on', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await api('POST', '/emails', { raw_email: rawMail(OFFER, 'offer', 5) })
    await api('POST', '/notes', {
      title: 'Linen edition: plan',
      source_text: 'The plan of the linen edition is 350 copies.',
    })
    await signInByForm(page, origin, NORA)
    await page.locator('.conversation').first().waitFor()

    await goByKeys(page)
    await askByPalette(page)
    await openAtTheWords(page)
    await saveAsNote(page, api)
    await writeToTheSender(page)
    await askOn(page)
    await stopAndTryAgain(page)
    await askInGermanOnAPhone(browser, origin)

    // The note that is gone.
    expect(complaints.filter((line) => !/404/.test(line))).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const field = (page: Page) => page.locator('.ask-field input')
const citation = (page: Page) => page.locator('.answer button.citation')
const act = (page: Page, name: string) => page.locator('.answer-acts').getByRole('button', { name, exact: true })
const isWhole = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth')

async function goByKeys(page: Page): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await page.locator('.ask-field input:focus').waitFor()
  expect(await page.title()).toContain(word('record.ask'))
  expect(await findBarriers(page)).toEqual([])
}

async function askByPalette(page: Page): Promise<void> {
  await open(page, QUESTION)
  await page.keyboard.press('Tab')
  await closed(page)
  await page.locator('.answer h2', { hasText: QUESTION }).waitFor()
  await citation(page).first().waitFor()
  expect(await page.title()).toContain(QUESTION)
  // Never a sentence without a number.
  for (const sentence of await page.locator('.answer > p:not(.progress-words)').all())
    expect(await sentence.locator('button.citation').count()).toBeGreaterThan(0)
}

async function openAtTheWords(page: Page): Promise<void> {
  const offer = page.locator('.source-list button', { hasText: OFFER.subject })
  await page.locator('.source-view').waitFor()
  await field(page).focus()
  for (let steps = 0; (await offer.first().getAttribute('aria-current')) !== 'true' && steps < 9; steps += 1)
    await page.keyboard.press('ArrowRight')
  await page.locator('.source-view mark', { hasText: '11.80' }).waitFor()
  await expect.poll(() => page.locator('.source-view mark').evaluate(isInView)).toBe(true)
  expect(await page.locator('.source-view mark').textContent()).not.toContain('cloth')
  await page.locator('.source-view h3', { hasText: 'mara@lind.example' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await citation(page).first().click()
  expect(await citation(page).first().getAttribute('aria-pressed')).toBe('true')
}

const isInView = (element: unknown): boolean => {
  const { parentElement, getBoundingClientRect } = element as {
    parentElement: { getBoundingClientRect(): { top: number; bottom: number } }
    getBoundingClientRect(): { top: number; bottom: number }
  }
  const [box, mark] = [parentElement.getBoundingClientRect(), getBoundingClientRect.call(element)]
  return mark.top >= box.top && mark.top <= box.bottom
}

async function saveAsNote(page: Page, api: Api): Promise<void> {
  await act(page, word('ask.save')).click()
  const saved = page.locator('.answer-acts a', { hasText: word('ask.open') })
  await saved.waitFor()
  const id = (await saved.getAttribute('href'))?.split('/').at(-1) ?? ''
  const { note } = await api<{ note: { title: string; source_text: string } }>('GET', `/notes/${id}`)
  expect(note.title).toBe(QUESTION)
  expect(note.source_text).toContain('11.80')
  const { links } = await api<{ links: { target_type: string }[] }>('GET', `/links/${id}`)
  expect(links.map(({ target_type }) => target_type)).toContain('email')
}

async function writeToTheSender(page: Page): Promise<void> {
  await act(page, word('palette.do.writeTo', { name: 'Mara Lind' })).click()
  await page.locator('.dock.open .chip', { hasText: 'mara@lind.example' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.dock').waitFor({ state: 'detached' })
}

/** A follow-up question that nothing answers says so, and shows no sentence. */
async function askOn(page: Page): Promise<void> {
  await field(page).fill('Zanzibar quokka timetable?')
  await page.keyboard.press('Enter')
  const last = page.locator('.answer').nth(1)
  await last
    .locator('.gap', { hasText: word('ask.notFound') })
    .first()
    .waitFor()
  expect(await last.locator('button.citation').count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
}

/** While nothing answers, the question can be stopped; a broken connection keeps what arrived. */
async function stopAndTryAgain(page: Page): Promise<void> {
  const chat = '**/api/v1/chat'
  await page.route(chat, () => undefined)
  await page.keyboard.press('Control+k')
  await page.locator('.palette input:focus').waitFor()
  await page.keyboard.type('Who prints it?')
  await page.keyboard.press('Tab')
  await page.locator('.progress-words', { hasText: word('ask.searching') }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: word('act.stop'), exact: true }).click()
  await page.locator('.progress-words', { hasText: word('ask.stopped') }).waitFor()
  await page.unroute(chat)

  const source = {
    n: 1,
    type: 'note',
    id: 'x',
    title: 'A note that is gone',
    excerpt: 'It is Mara.',
    field: 'text_content',
  }
  const target = { kind: 'note', id: 'x', project_id: 'p', path: '/projects/p/notes/x' }
  const parts = `event: source\ndata: ${JSON.stringify({ ...source, from: '', at: '2026-11-20T10:00:00.000Z', marks: [], start: 0, end: 11, open_target: target })}\n\n`
  await page.route(chat, (route) => route.fulfill({ contentType: 'text/event-stream', body: parts }), { times: 1 })
  await field(page).fill('Who prints the linen edition?')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText(word('problem.unreachable')).waitFor()
  await page.locator('.source-list button', { hasText: 'A note that is gone' }).click()
  await page.getByText(word('ask.gone')).waitFor()
  await page.getByRole('button', { name: word('act.retry'), exact: true }).click()
  await page.locator('.answer').nth(1).locator('.citation, .gap').first().waitFor()
}

async function askInGermanOnAPhone(browser: Browser, origin: string): Promise<void> {
  const { page, complaints } = await openPage(browser, origin, {
    locale: 'de-DE',
    viewport: { width: 320, height: 640 },
    hasTouch: true,
  })
  await page.goto(`${origin}/login`)
  await page.getByLabel(germanWord('signIn.email')).fill(NORA.email)
  await page.getByLabel(germanWord('signIn.password')).fill(NORA.password)
  await page.keyboard.press('Enter')
  await page.locator('.conversation').first().waitFor()
  await page.goto(`${origin}/ask?q=${encodeURIComponent(QUESTION)}`)
  await citation(page).first().waitFor()
  expect(await isWhole(page)).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await citation(page).first().click()
  await page.locator('.source-sheet mark').waitFor()
  expect(await isWhole(page)).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: germanWord('act.close'), exact: true }).click()
  await page.locator('.source-sheet').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await page.context().close()
}
