import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Api } from '../browser/api.ts'
import { openSettings } from '../browser/open-settings.ts'
import { word, wordPattern } from '../browser/words.ts'
import { expectNoBarriers, type Mails, rowOf } from './board.ts'

export async function tickAndLabel(page: Page): Promise<void> {
  await page.getByRole('link', { name: word('mailbox.archived'), exact: true }).click()
  await rowOf(page, 'Issue 43').waitFor()
  await page.keyboard.press('j')
  await page.locator('.conversation:focus').waitFor()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText(word('bulk.count', { count: 2 })).waitFor()
  await expectNoBarriers(page)
  await page.keyboard.press('l')
  await page.getByRole('combobox', { name: word('bulk.findLabel') }).fill('paper')
  await page.keyboard.press('Enter')
  await page.locator('.conversation .label', { hasText: 'paper' }).nth(1).waitFor()
  await page.locator('.conversation:focus .label', { hasText: 'paper' }).waitFor()
  expect(await page.locator('.conversation').first().getAttribute('tabindex')).toBe('0')
  await page.getByRole('button', { name: word('list.byLabel'), exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'paper' }).click()
  await page.getByText(word('list.count', { count: 2 })).waitFor()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: word('list.withLabel', { label: 'paper' }), exact: true }).press('Enter')
  await page.getByRole('menuitemradio', { name: word('list.anyLabel') }).click()
  await page.getByText(word('list.count', { count: 3 })).waitFor()
}

export async function decideMany(page: Page, api: Api): Promise<void> {
  await page.locator('.conversation').first().hover()
  await page.locator('.conversation').first().getByRole('checkbox').click()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: word('act.more'), exact: true })
    .click()
  await page.getByRole('menuitem', { name: word('bulk.all') }).click()
  await page.getByText(word('bulk.count', { count: 3 })).waitFor()
  await page.keyboard.press('2')
  await rowOf(page, 'Issue').first().waitFor({ state: 'detached' })
  await expect.poll(async () => (await api<Mails>('GET', '/emails?mailbox=inbox&label=human-do')).emails.length).toBe(3)
  await page.keyboard.press('z')
  await rowOf(page, 'Issue').nth(2).waitFor()
  await expect.poll(async () => (await api<Mails>('GET', '/emails?mailbox=archived')).emails.length).toBe(3)
  expect((await api<Mails>('GET', '/emails?mailbox=archived&label=paper')).emails).toHaveLength(2)
}

export async function refuseOnce(page: Page): Promise<void> {
  await page.route('**/api/v1/emails/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: { title: 'Busy' } }) : route.continue(),
  )
  await page.locator('.conversation').first().focus()
  await page.keyboard.press('#')
  await page.getByText(wordPattern('problem.notMoved')).waitFor()
  await rowOf(page, 'Issue').nth(2).waitFor()
  await page.unroute('**/api/v1/emails/*')
  await page.keyboard.press('2')
  await page.getByText(word('list.count', { count: 2 })).waitFor()
}

export async function removeLesson(page: Page): Promise<void> {
  await openSettings(page, 'account', 'triage')
  await page
    .getByRole('button', { name: wordPattern('lesson.forgetOf') })
    .first()
    .waitFor()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: word('lesson.forgetAll') }).click()
  await page
    .getByRole('alert')
    .getByRole('button', { name: word('lesson.forgetAll') })
    .click()
  await page.getByText(word('lesson.none')).waitFor()
}
