import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Api } from '../browser/api.ts'
import { startingWith, word, wordPattern } from '../browser/words.ts'
import { diffRow, expectNoBarriers, type Mails, triageNow } from './board.ts'

export async function applyInPart(page: Page, api: Api): Promise<void> {
  await page.getByRole('group', { name: word('board.changes') }).focus()
  for (const _ of ['the group', 'its first mail']) await page.keyboard.press('ArrowDown')
  const ticked = diffRow(page, 'Issue').locator('input:focus')
  await ticked.waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: word('board.apply', { count: 3 }) }).click()
  await page.getByRole('heading', { name: word('board.changed') }).waitFor()
  await page
    .getByRole('region', { name: word('board.change.skipped') })
    .getByText(word('board.leftOut'))
    .waitFor()
  const { emails } = await api<Mails>('GET', '/emails?mailbox=archived')
  expect(emails).toHaveLength(2)
  expect((await api<Mails>('GET', '/emails?mailbox=inbox')).emails).toHaveLength(2)
  await expectNoBarriers(page)
}

export async function undoRun(page: Page, api: Api): Promise<void> {
  await page
    .getByRole('button', { name: startingWith(word('board.undoOf', { title: 'Issue' })) })
    .first()
    .click()
  await page
    .getByRole('region', { name: word('board.change.undone') })
    .getByText('Issue')
    .waitFor()
  expect((await api<Mails>('GET', '/emails?mailbox=archived')).emails).toHaveLength(1)
  await page
    .locator('main')
    .getByRole('button', { name: word('board.undoRun') })
    .click()
  await page.locator('.runs').getByText(word('board.kind.undone')).waitFor()
  await page.locator('.runs').getByText(wordPattern('triage.takenBack')).waitFor()
  const { emails } = await api<Mails>('GET', '/emails?mailbox=inbox')
  expect(emails.map(({ triage_status }) => triage_status)).toEqual(['', '', '', ''])
}

export async function moveThreshold(page: Page, api: Api): Promise<void> {
  const [first] = (await api<Mails>('GET', '/emails?mailbox=inbox')).emails
  const settings = `/projects/${first?.project}/settings`
  const bar = page.getByRole('slider', { name: word('board.threshold.title') })
  await bar.press('End')
  await page.getByText(wordPattern('board.threshold.parts', { value: '100%', sure: 0 })).waitFor()
  await page.getByRole('button', { name: word('board.threshold.use', { value: '100%' }) }).click()
  await page
    .getByRole('button', { name: word('board.threshold.use', { value: '100%' }) })
    .waitFor({ state: 'detached' })
  expect(await api('GET', settings)).toMatchObject({ confidence_threshold: 1 })
  await page.getByRole('button', { name: word('board.startDry'), exact: true }).click()
  const unsure = page.getByRole('region', { name: word('board.change.review') })
  await unsure.locator('.unsure .after').nth(7).waitFor()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: word('board.notNow') }).click()

  await api('PUT', settings, { confidence_threshold: null })
  await triageNow(page)
  await page.getByRole('heading', { name: word('board.changed') }).waitFor()
  await page
    .getByRole('region', { name: word('board.change.archived') })
    .getByText('Issue 43')
    .waitFor()
}
