import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Api } from '../browser/api.ts'
import { findBarriers } from '../browser/watched-page.ts'
import { word } from '../browser/words.ts'
import { QUESTION, rawMail } from '../mails.ts'
import { given, type Hits } from './given.ts'
import { chosen, closed, open } from './palette.ts'

export async function actOnOpenEmail(page: Page, api: Api): Promise<void> {
  const store = (subject: string, text: string, id: string, headers = '') =>
    api('POST', '/emails', { raw_email: rawMail({ ...QUESTION, subject, text, headers }, id, 0) })
  await store('Sheet sizes', 'Shall we print in octavo?', 'sizes')
  await store('Re: Sheet sizes', 'Yes.', 'sizes-2', 'In-Reply-To: <sizes@e2e.example>\r\n')
  const row = (subject: string) => page.locator('.conversation', { hasText: subject })
  await row('Re: Sheet sizes').waitFor()
  await row(QUESTION.subject).click()
  await page.locator('.pane h1', { hasText: QUESTION.subject }).waitFor()
  await open(page, 'octavo')
  await chosen(page, 'Sheet sizes').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.pane h1', { hasText: 'Sheet sizes' }).waitFor()
  await page.locator('.conversation[aria-selected=true]', { hasText: 'Sheet sizes' }).waitFor()
  await page.keyboard.press('e')
  await page.getByText(word('done.archived'), { exact: true }).waitFor()
  await row('Sheet sizes').waitFor({ state: 'detached' })
  expect(await row(QUESTION.subject).count()).toBe(1)
}

export async function openEveryKind(page: Page): Promise<void> {
  await open(page, 'linen edition')
  await chosen(page, 'Linen edition: plan').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.note-page .rich-text', { hasText: 'Forty copies, numbered.' }).waitFor()
  expect(await findBarriers(page), 'a note').toEqual([])
  for (const [words, title, text] of [
    ['deliveries', 'Deliveries', 'on Tuesdays only'],
    ['lind papers', 'Papers', 'Linen papers.'],
  ] as const) {
    await open(page, words)
    await chosen(page, title).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.record-text', { hasText: text }).waitFor()
    await page.locator('.record-page h2:focus', { hasText: title }).waitFor()
    expect(await findBarriers(page), title).toEqual([])
  }
  await open(page)
  await page
    .getByRole('group', { name: word('palette.group.recent') })
    .getByRole('option', { name: /Deliveries/ })
    .click()
  await page.locator('.record-page h2:focus', { hasText: 'Deliveries' }).waitFor()
}

export async function openEveryUrl(page: Page, api: Api, origin: string): Promise<void> {
  await given.crawledPage(api)
  for (const mailbox of ['archived', 'spam', 'trash']) {
    const raw_email = rawMail({ ...QUESTION, subject: `Quartz in ${mailbox}` }, `quartz-${mailbox}`, 3)
    const { email } = await api<{ email: { _id: string } }>('POST', '/emails', { raw_email })
    await api('PUT', `/emails/${email._id}`, { mailbox })
  }
  const kinds = { note: 'linen edition', memory: 'deliveries', url: 'lind papers', page: 'marbling', email: 'quartz' }
  for (const [kind, query] of Object.entries(kinds)) {
    const { results } = await api<Hits>('POST', '/search/quick', { query })
    const hits = results.filter(({ type }) => type === kind)
    expect(hits.length, kind).toBeGreaterThan(0)
    for (const { title, open_target } of hits) {
      await page.goto(origin + open_target.path)
      await page.locator('.record-page h2, .pane h1', { hasText: title }).waitFor()
    }
  }
  expect(page.url()).toMatch(/\/mail\/(archived|spam|trash)\//)
}

export async function openElsewhere(page: Page): Promise<void> {
  await open(page, 'linen edition')
  await chosen(page, 'Linen edition: plan').waitFor()
  const [other] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')])
  await other.locator('.record-page h2', { hasText: 'Linen edition: plan' }).waitFor()
  await other.close()
  await closed(page)
  expect(await page.locator('.record-page h2').textContent()).toBe('Deliveries')
}
