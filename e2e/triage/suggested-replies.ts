import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Api } from '../browser/api.ts'
import { readDraftText } from '../browser/draft-text.ts'
import { word, wordPattern } from '../browser/words.ts'
import { QUESTION, rawMail } from '../mails.ts'
import { type Drafts, expectNoBarriers, openInbox, rowOf } from './board.ts'
import { SUMMARY } from './given.ts'

export async function answer(page: Page, api: Api): Promise<void> {
  await api('PUT', '/settings', { triage_engine: 'model' })
  await openInbox(page)
  await rowOf(page, QUESTION.subject).click()
  await page
    .getByRole('button', { name: word('assist.summarizeAgain') })
    .filter({ visible: true })
    .click()
  await page.locator('.summary-block .sentence', { hasText: SUMMARY }).filter({ visible: true }).waitFor()
  await page
    .getByRole('button', { name: word('assist.suggest') })
    .filter({ visible: true })
    .click()
  await page
    .getByText(word('assist.by', { engine: 'openai-compatible/test-model' }))
    .filter({ visible: true })
    .waitFor()
  await expectNoBarriers(page)
  await page
    .getByRole('button', { name: word('assist.use') })
    .filter({ visible: true })
    .click()

  const text = page.getByRole('textbox', { name: word('draft.text') })
  await expect.poll(() => readDraftText(page)).toContain('it stays at 350 copies.')
  const aside = page.getByRole('complementary', { name: word('sources.title') })
  await aside.getByRole('link', { name: 'Linen edition: plan' }).waitFor()
  expect(await page.locator('.rich-text .number').allTextContents()).toEqual(['1'])
  await text.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('It costs 90 pounds.')
  await page.locator('.rich-text .unsupported', { hasText: '90 pounds' }).waitFor()
  await aside.getByText(word('sources.unsupported')).waitFor()
  await expectNoBarriers(page)
  await aside.getByRole('button', { name: word('sources.remove') }).click()
  await aside.getByText(word('sources.unsupported')).waitFor({ state: 'detached' })
  expect(await readDraftText(page)).not.toContain('pounds')
  await page.getByText(word('sources.leftOut', { addresses: 'Jonas Brandt' })).waitFor()
  await page.getByRole('button', { name: word('answer.reply-all'), exact: true }).click()
  await page.getByText(wordPattern('sources.leftOut')).waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await api<Drafts>('GET', '/email-drafts')).drafts[0]?.cc)
    .toEqual(['jonas@brandt.example'])
}

export async function renew(page: Page, api: Api): Promise<void> {
  const later = { ...QUESTION, text: 'And the price?', headers: 'In-Reply-To: <mail-0@e2e.example>\r\n' }
  const { email } = await api<{ email: { _id: string } }>('POST', '/emails', { raw_email: rawMail(later, 'later', 0) })
  await page.getByText(word('draft.stale')).waitFor()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: word('draft.renew') }).click()
  await page.getByText(word('draft.stale')).waitFor({ state: 'detached' })
  const { drafts } = await api<Drafts>('GET', '/email-drafts?status=draft')
  expect(drafts).toHaveLength(1)
  expect(drafts[0]).toMatchObject({ source_email: email._id, cc: ['jonas@brandt.example'] })
  expect(drafts[0]?.body_text).toContain('it stays at 350 copies.')
}
