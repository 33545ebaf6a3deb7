import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Api } from '../browser/api.ts'
import { diffRow, expectNoBarriers, type Mails } from './board.ts'

export async function applyInPart(page: Page, api: Api): Promise<void> {
  await page.getByRole('group', { name: 'Changes, mail by mail' }).focus()
  for (const _ of ['the group', 'its first mail']) await page.keyboard.press('ArrowDown')
  const ticked = diffRow(page, 'Issue').locator('input:focus')
  await ticked.waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Apply 3 changes' }).click()
  await page.getByRole('heading', { name: 'What was changed' }).waitFor()
  await page.getByRole('region', { name: 'left as they were' }).getByText('left out').waitFor()
  const { emails } = await api<Mails>('GET', '/emails?mailbox=archived')
  expect(emails).toHaveLength(2)
  expect((await api<Mails>('GET', '/emails?mailbox=inbox')).emails).toHaveLength(2)
  await expectNoBarriers(page)
}

export async function takeBack(page: Page, api: Api): Promise<void> {
  await page
    .getByRole('button', { name: /^Undo: Issue/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'taken back' }).getByText('Issue').waitFor()
  expect((await api<Mails>('GET', '/emails?mailbox=archived')).emails).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo this run' }).click()
  await page.locator('.runs').getByText('Taken back').waitFor()
  await page
    .locator('.runs')
    .getByText(/as they were before/)
    .waitFor()
  const { emails } = await api<Mails>('GET', '/emails?mailbox=inbox')
  expect(emails.map(({ triage_status }) => triage_status)).toEqual(['', '', '', ''])
}

export async function moveTheBar(page: Page, api: Api): Promise<void> {
  const [first] = (await api<Mails>('GET', '/emails?mailbox=inbox')).emails
  const settings = `/projects/${first?.project}/settings`
  const bar = page.getByRole('slider', { name: 'How sure is sure enough?' })
  await bar.press('End')
  await page.getByText(/^1.00: 0 sure enough/).waitFor()
  await page.getByRole('button', { name: 'Use 1.00' }).click()
  await page.getByRole('button', { name: 'Use 1.00' }).waitFor({ state: 'detached' })
  expect(await api('GET', settings)).toMatchObject({ confidence_threshold: 1 })
  await page.getByRole('button', { name: 'Show what would change' }).click()
  const unsure = page.getByRole('region', { name: 'too unsure to act' })
  await unsure.locator('.unsure .after').nth(7).waitFor()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Not now' }).click()

  await api('PUT', settings, { confidence_threshold: null })
  await page.getByRole('button', { name: 'Triage now' }).click()
  await page.getByRole('heading', { name: 'What was changed' }).waitFor()
  await page.getByRole('region', { name: 'to the archive' }).getByText('Issue 43').waitFor()
}
