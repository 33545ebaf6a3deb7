import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Api } from '../browser/api.ts'
import { openSettings } from '../browser/open-settings.ts'
import { QUESTION } from '../mails.ts'
import { expectNoBarriers } from './board.ts'
import { KEY } from './given.ts'

export async function lookAtPieces(page: Page): Promise<void> {
  const missing = [/\/projects\/[^/]+\/settings$/, /\/sender-proposals\?/]
  for (const path of missing)
    await page.route(path, (route) => route.fulfill({ status: 429, json: { detail: 'Busy.' } }))
  await page.getByRole('link', { name: 'Triage board' }).click()
  const told = page.locator('.runs-side').getByRole('alert')
  const threshold = told.filter({ hasText: 'How sure is sure enough?This could not be loaded. Busy.' })
  await threshold.waitFor()
  await told.filter({ hasText: 'Block these senders?This could not be loaded. Busy.' }).waitFor()
  await expectNoBarriers(page)
  for (const path of missing) await page.unroute(path)
  await told.last().getByRole('button', { name: 'Try again' }).click()
  await threshold.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('slider', { name: 'How sure is sure enough?' }).waitFor()
  await told.first().waitFor({ state: 'detached' })
}

export async function settle(page: Page, api: Api): Promise<void> {
  await openSettings(page, 'Account', 'Triage')
  await page.getByText('is set; it is never shown').waitFor()
  expect(await page.content()).not.toContain(KEY)
  await page.getByRole('radio', { name: 'The built-in engine, always' }).check()
  const account = page.getByRole('region', { name: 'All projects' })
  await account.getByLabel('Instructions').fill('Invoices are for Otto.')
  await account.getByRole('button', { name: 'Save' }).click()
  await account.getByText('Saved').waitFor()
  expect(await api('GET', '/settings')).toMatchObject({
    settings: { triage_engine: 'builtin', triage_instructions: 'Invoices are for Otto.' },
  })
  await page.getByText('Nobody has corrected it yet.').waitFor()
  await expectNoBarriers(page)
}

export async function lookBefore(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Triage board' }).click()
  await page.getByText('Triage has not run here yet.').waitFor()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Show what would change' }).click()
  await page.getByRole('button', { name: 'Apply 4 changes' }).waitFor()
  await page.getByRole('region', { name: 'to the archive' }).getByText('Issue 41').waitFor()
  await page.getByRole('region', { name: 'to answer' }).getByText(QUESTION.subject).waitFor()
  await page.getByText('Nothing has been changed yet.').waitFor()
  await expectNoBarriers(page)
}
