// @module-tag slow

import type { ListDraftsAnswer } from '@dossier/contract/draft'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { draftText } from './browser/draft-text.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { QUESTION, rawMail } from './mails.ts'
import { chosen, closed, open, rowOf } from './palette/palette.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000
const ANSWER = {
  from: 'Jonas Brandt <jonas@brandt.example>',
  subject: `Re: ${QUESTION.subject}`,
  text: 'It stays at 350 copies.\n\nJonas',
  headers: 'In-Reply-To: <question@e2e.example>\r\nReferences: <question@e2e.example>\r\n',
}

describeOnDatabases(['sqlite'], 'any email of a conversation', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('is answered from its fold, by n and p, from the list and the palette', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await api('POST', '/emails', { raw_email: rawMail(QUESTION, 'question', 5) })
    await api('POST', '/emails', { raw_email: rawMail(ANSWER, 'answer', 1) })
    await signInByForm(page, origin, NORA)

    await answerFromTheList(page)
    await answerByListKey(page)
    await answerFromTheFold(page)
    await answerTheChosen(page)
    await sendOnByPalette(page, api)
    await writeToAPerson(page)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await leaveNothing(browser, origin, api)
    await product.stop()
  })
})

const row = (page: Page) => page.locator('.conversation', { hasText: QUESTION.subject })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name: new RegExp(`^${RegExp.escape(name)}`) })
const chip = (page: Page, address: string) => page.locator('.chip', { hasText: address })
const dock = (page: Page) => page.locator('.dock.open')

async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('act.discard'), exact: true }).click()
  await draftText(page).waitFor({ state: 'detached' })
  await page.locator('.reply-box').waitFor({ state: 'detached' })
}

async function answerFromTheList(page: Page): Promise<void> {
  await row(page).click({ button: 'right' })
  await item(page, word('answer.forward')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await item(page, word('answer.forward')).waitFor({ state: 'detached' })
  await row(page).click({ button: 'right' })
  await item(page, word('answer.reply')).first().click()
  await draftText(page).waitFor()
  await chip(page, 'jonas@brandt.example').waitFor()
  await discard(page)
  await page.keyboard.press('u')
  await page.locator('.pane h1').waitFor({ state: 'detached' })
}

async function answerByListKey(page: Page): Promise<void> {
  await page.locator('.conversation:focus').waitFor()
  await page.keyboard.press('r')
  await chip(page, 'jonas@brandt.example').waitFor()
  await discard(page)
}

async function answerFromTheFold(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('answer.emailOf', { sender: 'Mara Lind' }) }).click()
  await item(page, word('answer.reply-all')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await item(page, word('answer.reply')).first().click()
  await draftText(page).waitFor()
  await chip(page, 'mara@lind.example').waitFor()
  await discard(page)
}

/** The chosen email is the one that buttons, keys and the palette mean. */
async function answerTheChosen(page: Page): Promise<void> {
  await page.keyboard.press('p')
  await page.locator('.mail-view.chosen:focus', { hasText: 'three strips' }).waitFor()
  await page.keyboard.press('r')
  await draftText(page).waitFor()
  await chip(page, 'mara@lind.example').waitFor()
  await discard(page)
  await page.keyboard.press('n')
  await page.locator('.mail-view.chosen:focus', { hasText: '350 copies' }).waitFor()
  await page.keyboard.press('r')
  await draftText(page).waitFor()
  await chip(page, 'jonas@brandt.example').waitFor()
  await discard(page)
}

async function sendOnByPalette(page: Page, api: Api): Promise<void> {
  const kindOf = async () =>
    (await api<ListDraftsAnswer>('GET', '/email-drafts?status=draft')).drafts.map((each) => each.kind)
  for (const kind of ['redirect', 'edit-as-new', 'forward-attachment'] as const) {
    await open(page, word(`answer.${kind}`))
    await chosen(page, word(`answer.${kind}`)).waitFor()
    await page.keyboard.press('Enter')
    await closed(page)
    await dock(page).waitFor()
    expect(await kindOf()).toEqual([kind])
    await dock(page)
      .getByRole('button', { name: word('act.discard'), exact: true })
      .click()
    await dock(page).waitFor({ state: 'detached' })
    await expect.poll(kindOf).toEqual([])
  }
}

async function writeToAPerson(page: Page): Promise<void> {
  await open(page, 'mara li')
  await rowOf(page, word('palette.do.writeTo', { name: 'Mara Lind' })).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('group', { name: word('palette.group.people') }).waitFor()
  await page.getByRole('option', { name: 'Mara Lind mara@lind.example' }).click()
  await page.locator('.contact-page h2', { hasText: 'Mara Lind' }).waitFor()
  await open(page, 'mara li')
  await rowOf(page, word('palette.do.writeTo', { name: 'Mara Lind' })).click()
  await dock(page).waitFor()
  await chip(page, 'mara@lind.example').waitFor()
}

/** The tab is closed while an untouched reply is open. */
async function leaveNothing(browser: Browser, origin: string, api: Api): Promise<void> {
  const subjects = async () =>
    (await api<ListDraftsAnswer>('GET', '/email-drafts?status=draft')).drafts.map((each) => each.subject)
  await expect.poll(subjects).toEqual([''])
  const { page } = await openPage(browser, origin)
  await signInByForm(page, origin, NORA)
  await row(page).click()
  await page.locator('.pane h1').waitFor()
  await page.keyboard.press('r')
  await chip(page, 'jonas@brandt.example').waitFor()
  expect(await subjects()).toHaveLength(2)
  await page.close({ runBeforeUnload: true })
  await expect.poll(subjects).toEqual([''])
}
