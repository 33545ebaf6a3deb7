// @module-tag slow

import type { DraftAnswer } from '@dossier/contract/draft'
import type { EmailAnswer } from '@dossier/contract/email'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { signInByApi } from './browser/api.ts'
import { draftText } from './browser/draft-text.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000
const WRITTEN =
  '<p>Dear Mara,</p><p>it stays at 350.</p><ul><li>by Friday</li><li>see <a href="https://lind.example/plan">the plan</a></li></ul>'

describeOnBothDatabases('one draft on two devices', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('keeps what each wrote in paragraphs of its own, and asks about the same one', {
    timeout: PATIENCE_MS,
  }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const api = await signInByApi(origin, NORA)
    const { email } = await api<EmailAnswer>('POST', '/emails', { raw_email: rawMail(QUESTION, 'question', 1) })
    const { draft } = await api<DraftAnswer>('POST', `/emails/${email._id}/drafts`, { body_html: WRITTEN })
    const stored = async () => (await api<DraftAnswer>('GET', `/email-drafts/${draft._id}`)).draft
    const desk = await openReply(browser, origin)
    const phone = await openReply(browser, origin)

    await write(desk, 'by Friday', ' at noon')
    await phone.getByText('by Friday at noon').waitFor()

    await phone.context().setOffline(true)
    await write(phone, 'Dear Mara,', ' dear Jonas,')
    await write(phone, 'the plan', ' of June')
    await write(desk, 'it stays at 350.', ' Always.')
    await saved(desk)
    await phone.context().setOffline(false)
    for (const page of [desk, phone]) {
      await page.getByText('Dear Mara, dear Jonas,').waitFor()
      await page.getByText('it stays at 350. Always.').waitFor()
      expect(await page.getByText(word('draft.disputed')).count()).toBe(0)
    }
    await saved(phone)
    const { body_html, body_text } = await stored()
    expect(body_html.replaceAll(/ (?:rel|target)="[^"]*"/g, '')).toBe(
      '<p>Dear Mara, dear Jonas,</p><p>it stays at 350. Always.</p><ul><li>by Friday at noon</li>' +
        '<li>see <a href="https://lind.example/plan">the plan</a> of June</li></ul>',
    )
    expect(body_text).toContain('- by Friday at noon\n- see the plan <https://lind.example/plan> of June')

    await phone.context().setOffline(true)
    await write(phone, 'it stays at 350. Always.', ' Or 400.')
    await write(desk, 'it stays at 350. Always.', ' Or 300.')
    await saved(desk)
    await phone.context().setOffline(false)
    await phone.getByRole('alert').getByText(word('draft.disputed')).waitFor()
    expect(await findBarriers(phone)).toEqual([])
    await phone.getByRole('button', { name: word('draft.keepMine') }).click()
    await desk.getByText('it stays at 350. Always. Or 400.').waitFor()
    for (const page of [desk, phone]) await page.context().close()
    await product.stop()
  })
})

async function openReply(browser: Browser, origin: string): Promise<Page> {
  const { page } = await openPage(browser, origin)
  await signInByForm(page, origin, NORA)
  await page.locator('.conversation', { hasText: QUESTION.subject }).click()
  await page.locator('.pane h1').waitFor()
  await page.keyboard.press('r')
  await draftText(page).waitFor()
  return page
}

const saved = (page: Page) => page.getByText(word('draft.stored.saved'), { exact: true }).waitFor()

/** Writes at the end of a paragraph. */
async function write(page: Page, paragraph: string, words: string): Promise<void> {
  await draftText(page).getByText(paragraph).last().click()
  await page.keyboard.press('End')
  await page.keyboard.type(words)
}
