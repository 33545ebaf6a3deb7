// @module-tag slow

import type { ListDraftsAnswer } from '@dossier/contract/draft'
import type { EmailAnswer } from '@dossier/contract/email'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 300_000
const MARTIN = { ...QUESTION, from: 'Martin Weiß <martin@weiss.example>', subject: 'Invoice 17' }
const MARA = 'mara@lind.example'
const LABEL = 'Book fair'

describeOnBothDatabases('recipients', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('are completed from the first letter, walked, edited and moved by keyboard alone', {
    timeout: PATIENCE_MS,
  }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    for (const [at, mail] of [QUESTION, MARTIN].entries()) {
      const raw_email = rawMail(mail, `mail-${at}`, at + 1)
      const { email } = await api<EmailAnswer>('POST', '/emails', { raw_email })
      await api('PUT', `/emails/${email._id}`, { labels: [LABEL] })
    }
    await signInByForm(page, origin, NORA)
    await page.locator('.conversation', { hasText: MARTIN.subject }).waitFor()

    await complete(page)
    await addGroup(page)
    await moveByMenu(page)
    await edit(page)
    await drag(page)
    await readPerson(page)
    await narrow(page)
    await expectStored(api)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const field = (page: Page, name: 'to' | 'cc' | 'bcc') =>
  page.getByRole('combobox', { name: word(`draft.field.${name}`), exact: true })
const chip = (page: Page, address: string) => page.locator('.chip', { hasText: address })
const line = (page: Page, name: 'to' | 'cc' | 'bcc') => page.locator('.recipients', { has: field(page, name) })

async function complete(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await page.locator('.recipients input:focus').waitFor()
  await page.keyboard.type('m')
  await page.getByRole('option').nth(1).waitFor()
  await page.locator('[role="option"][data-highlighted]').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.type('ar wei')
  await page.getByRole('option').nth(1).waitFor({ state: 'detached' })
  await page.locator('[role="option"][data-highlighted]', { hasText: 'martin@weiss.example' }).waitFor()
  await page.keyboard.press('Enter')
  await chip(page, 'martin@weiss.example').waitFor()
  await page.keyboard.type('lin')
  await page.locator('[role="option"][data-highlighted]', { hasText: MARA }).waitFor()
  await page.keyboard.press('Tab')
  await chip(page, MARA).waitFor()
  await page.getByText(word('recipient.neverWritten', { count: 2 })).waitFor()
}

/** Removes one of two people and adds her again by the label of both. */
async function addGroup(page: Page): Promise<void> {
  await field(page, 'to').press('Backspace')
  await page.locator('.chip:focus', { hasText: MARA }).press('Backspace')
  await chip(page, MARA).waitFor({ state: 'detached' })
  await page.keyboard.type('fair')
  await page.locator('[role="option"][data-highlighted]', { hasText: LABEL }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await chip(page, MARA).waitFor()
  expect(await page.locator('.recipients .chip').count()).toBe(2)
}

async function moveByMenu(page: Page): Promise<void> {
  await field(page, 'to').focus()
  await page.keyboard.press('Backspace')
  await page.locator('.chip:focus', { hasText: MARA }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menuitem', { name: word('recipient.moveTo', { field: word('draft.field.cc') }) }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('menuitem', { name: word('recipient.moveTo', { field: word('draft.field.cc') }) }).press('Enter')
  await line(page, 'cc').locator('.chip', { hasText: MARA }).waitFor()
  await page.locator('.recipients input:focus').waitFor()
}

async function edit(page: Page): Promise<void> {
  await field(page, 'to').focus()
  await page.keyboard.press('ArrowLeft')
  await page.locator('.chip:focus', { hasText: 'martin@weiss.example' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field(page, 'to').inputValue()).toBe('martin@weiss.example')
  await field(page, 'to').fill('martin@lnid.example')
  await page.keyboard.press('Enter')
  await chip(page, 'martin@lnid.example').waitFor()
}

async function drag(page: Page): Promise<void> {
  // A remark on a recipient that arrives meanwhile moves the lines under the pointer.
  const move = async (): Promise<string[]> => {
    await chip(page, MARA).dragTo(line(page, 'to').locator('label'))
    return page.locator('.recipients').allInnerTexts()
  }
  await expect.poll(move, { timeout: 30_000 }).toContainEqual(expect.stringMatching(/^To\n[^]*Mara Lind/))
}

async function readPerson(page: Page): Promise<void> {
  await chip(page, MARA).click()
  await page.getByRole('menuitem', { name: word('contact.show') }).click()
  await page.locator('.contact-page h2', { hasText: 'Mara Lind' }).waitFor()
  await page.locator('.contact-page a', { hasText: QUESTION.subject }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.goBack()
  await chip(page, MARA).waitFor()
}

async function narrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await chip(page, MARA).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  expect(await findBarriers(page)).toEqual([])
}

async function expectStored(api: Api): Promise<void> {
  const stored = async () => {
    const [draft] = (await api<ListDraftsAnswer>('GET', '/email-drafts')).drafts
    return [draft?.to, draft?.cc]
  }
  await expect.poll(stored).toEqual([['martin@lnid.example', MARA], []])
}
