import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Api } from '../browser/api.ts'
import { QUESTION, rawMail } from '../mails.ts'
import { type Drafts, expectNoBarriers, rowOf } from './board.ts'

export async function answer(page: Page, api: Api): Promise<void> {
  await api('PUT', '/settings', { triage_engine: 'model' })
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await rowOf(page, QUESTION.subject).click()
  await page.getByRole('button', { name: 'Summarise' }).filter({ visible: true }).click()
  await page.getByText('Mara asks for the number of copies.').filter({ visible: true }).waitFor()
  await page.getByRole('button', { name: 'Suggest answers' }).filter({ visible: true }).click()
  await page.getByText('Written by openai-compatible/test-model.').filter({ visible: true }).waitFor()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Use this' }).filter({ visible: true }).click()

  const text = page.getByRole('textbox', { name: 'Text' })
  await expect.poll(() => text.inputValue()).toContain('it stays at 350 copies.')
  const aside = page.getByRole('complementary', { name: 'Sources' })
  await aside.getByRole('link', { name: 'Linen edition: plan' }).waitFor()
  expect(await page.locator('.marked-text .number').allTextContents()).toEqual(['1'])
  await text.press('End')
  await text.fill(`${await text.inputValue()}\nIt costs 90 pounds.`)
  await aside.getByText('no source:').waitFor()
  await expectNoBarriers(page)
  await aside.getByRole('button', { name: 'Remove' }).click()
  await aside.getByText('no source:').waitFor({ state: 'detached' })
  expect(await text.inputValue()).not.toContain('pounds')
  await page.getByText('Left out: jonas@brandt.example').waitFor()
  await page.getByRole('button', { name: 'Add to Cc' }).click()
  await page.getByText('Left out:').waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await api<Drafts>('GET', '/email-drafts')).drafts[0]?.cc)
    .toEqual(['jonas@brandt.example'])
}

export async function renew(page: Page, api: Api): Promise<void> {
  const later = { ...QUESTION, text: 'And the price?', headers: 'In-Reply-To: <mail-0@e2e.example>\r\n' }
  const { email } = await api<{ email: { _id: string } }>('POST', '/emails', { raw_email: rawMail(later, 'later', 0) })
  await page.getByText('Mail came into this conversation').waitFor()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Renew' }).click()
  await page.getByText('Mail came into this conversation').waitFor({ state: 'detached' })
  const { drafts } = await api<Drafts>('GET', '/email-drafts?status=draft')
  expect(drafts).toHaveLength(1)
  expect(drafts[0]).toMatchObject({ source_email: email._id, cc: ['jonas@brandt.example'] })
  expect(drafts[0]?.body_text).toContain('it stays at 350 copies.')
}
