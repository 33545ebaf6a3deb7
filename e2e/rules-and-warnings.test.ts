// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { keyboardUserAt } from './browser/keyboard-user.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { NEWSLETTER, rawMail } from './mails.ts'
import { expectNoBarriers, type Mails, rowOf } from './triage/board.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000
const ISSUES = 4
const SENDER = 'news@paper.example'
const FRAUD = {
  from: 'PayPal Service <service@paypa1-secure.com>',
  subject: 'Minutes of the meeting',
  text: 'Hello Nora,\n\nthe minutes of our meeting are ready. The next meeting is on Thursday in the library.\n\nRobert',
}

const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.DOSSIER_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}
const inMailbox = async (api: Api, mailbox: string): Promise<string[]> =>
  (await api<Mails>('GET', `/emails?mailbox=${mailbox}&limit=50`)).emails.map(({ subject }) => subject)

describeOnDatabases(['sqlite'], 'rules and warnings in a real browser', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('a correction becomes a rule that is tried, applied and undone; fraud is warned of and stays', {
    timeout: PATIENCE_MS,
  }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await receiveEmails(api)
    await signInByForm(page, origin, NORA)

    await offerRule(page)
    await tryAndSave(page)
    await applyAndUndo(page, api)
    await readWarning(page)
    await checkPhone(page)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

async function receiveEmails(api: Api): Promise<void> {
  const plain = { ...NEWSLETTER, headers: '' }
  for (let issue = 1; issue <= ISSUES; issue += 1) {
    const mail = { ...plain, subject: `Issue ${issue}: rag papers`, text: 'Nora, could you look at this issue?' }
    await api('POST', '/emails', { raw_email: rawMail(mail, `issue-${issue}`, issue) })
  }
  await api('POST', '/emails', { raw_email: rawMail(FRAUD, 'fraud', 20) })
  const { run_id } = await api<{ run_id: string }>('POST', '/emails/triage-inbox', {})
  await expect
    .poll(async () => (await api<{ run: { status: string } }>('GET', `/emails/triage-runs/${run_id}`)).run.status)
    .toBe('completed')
}

/** By keyboard: archives the newest, and takes the offer. */
async function offerRule(page: Page): Promise<void> {
  await rowOf(page, 'Issue 1').waitFor()
  await page.keyboard.press('j')
  await page.locator('.conversation:focus').waitFor()
  await page.keyboard.press('e')
  const offer = page.getByRole('button', { name: word('done.always.archived') })
  await offer.waitFor()
  await picture(page, '1-offer')
  await expectNoBarriers(page)
  await offer.focus()
  await page.keyboard.press('Enter')
}

async function tryAndSave(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: word('rule.add') })
  await form.waitFor()
  expect(await form.getByLabel(word('rule.name'), { exact: true }).inputValue()).toBe(SENDER)
  await keyboardUserAt(page).stand('.rule-form input')
  await form.getByRole('button', { name: word('rule.try') }).press('Enter')
  await form.getByText(word('rule.tried', { count: ISSUES - 1, tried: ISSUES + 1 })).waitFor()
  await picture(page, '2-trial')
  await expectNoBarriers(page)
  await form.getByRole('button', { name: word('act.save') }).press('Enter')
  await page.getByRole('button', { name: word('rule.editOf', { name: SENDER }) }).waitFor()
  await picture(page, '3-saved')
}

async function applyAndUndo(page: Page, api: Api): Promise<void> {
  await page.getByRole('button', { name: word('rule.runOf', { name: SENDER }) }).press('Enter')
  const alert = page.getByRole('alert')
  await alert.waitFor()
  await picture(page, '4-ask')
  await expectNoBarriers(page)
  await alert.getByRole('button', { name: word('rule.run') }).press('Enter')
  await page.getByText(word('rule.started', { count: ISSUES })).waitFor()
  await alert.waitFor({ state: 'detached' })
  await picture(page, '5-started')
  await expect.poll(() => inMailbox(api, 'archived')).toHaveLength(ISSUES)
  expect(await inMailbox(api, 'inbox')).toEqual([FRAUD.subject])
  await page.getByRole('link', { name: word('rule.showRun') }).press('Enter')
  await page.getByRole('heading', { name: word('board.changed') }).waitFor()
  await picture(page, '6-run')
  await expectNoBarriers(page)
  const run = page.getByRole('region', { name: word('board.run'), exact: true })
  await run.getByRole('button', { name: word('board.undoRun') }).press('Enter')
  await expect.poll(() => inMailbox(api, 'inbox')).toHaveLength(ISSUES)
  await picture(page, '7-undone')
}

async function readWarning(page: Page): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await rowOf(page, FRAUD.subject).waitFor()
  await picture(page, '8-inbox')
  await rowOf(page, FRAUD.subject).focus()
  await page.keyboard.press('Enter')
  const banner = page.getByRole('region', { name: word('thread.fraud') })
  await banner.waitFor()
  await banner.getByText('paypa1-secure.com').first().waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, '9-banner-dark')
  await expectNoBarriers(page)
  await picture(page, '10-banner-light')
}

async function checkPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 844 })
  const fits = () => page.evaluate('document.documentElement.scrollWidth <= innerWidth')
  expect(await fits()).toBe(true)
  await picture(page, '11-banner-phone')
  await expectNoBarriers(page)
  await page.goto(new URL('/settings/rules', page.url()).href)
  await page.getByRole('button', { name: word('rule.editOf', { name: SENDER }) }).press('Enter')
  await page.getByRole('form', { name: word('rule.edit') }).waitFor()
  expect(await fits()).toBe(true)
  await picture(page, '12-form-phone')
  await expectNoBarriers(page)
}
