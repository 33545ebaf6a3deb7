import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Api } from '../browser/api.ts'
import { openSettings } from '../browser/open-settings.ts'
import { word } from '../browser/words.ts'
import { QUESTION } from '../mails.ts'
import { expectNoBarriers, openBoard } from './board.ts'
import { KEY } from './given.ts'

export async function checkPartialFailures(page: Page): Promise<void> {
  const missing = [/\/projects\/[^/]+\/settings$/, /\/sender-proposals\?/]
  for (const path of missing)
    await page.route(path, (route) => route.fulfill({ status: 429, json: { detail: 'Busy.' } }))
  await openBoard(page)
  const told = page.locator('.runs-side').getByRole('alert')
  const threshold = told.filter({ hasText: word('board.threshold.title') + word('problem.load', { reason: 'Busy.' }) })
  await threshold.waitFor()
  await told.filter({ hasText: word('board.proposals.title') + word('problem.load', { reason: 'Busy.' }) }).waitFor()
  await expectNoBarriers(page)
  for (const path of missing) await page.unroute(path)
  await told
    .last()
    .getByRole('button', { name: word('act.retry') })
    .click()
  await threshold.getByRole('button', { name: word('act.retry') }).click()
  await page.getByRole('slider', { name: word('board.threshold.title') }).waitFor()
  await told.first().waitFor({ state: 'detached' })
}

export async function chooseEngine(page: Page, api: Api): Promise<void> {
  await openSettings(page, 'account', 'triage')
  await page.getByText(word('triageSettings.keySet')).waitFor()
  expect(await page.content()).not.toContain(KEY)
  await page.getByRole('radio', { name: word('triageSettings.choice.builtin') }).check()
  const account = page.getByRole('region', { name: word('triageSettings.account') })
  await account.getByLabel(word('triageSettings.instructions')).fill('Invoices are for Otto.')
  await account.getByRole('button', { name: word('act.save') }).click()
  await account.getByText(word('triageSettings.saved')).waitFor()
  expect(await api('GET', '/settings')).toMatchObject({
    settings: { triage_engine: 'builtin', triage_instructions: 'Invoices are for Otto.' },
  })
  await page.getByText(word('lesson.none')).waitFor()
  await expectNoBarriers(page)
}

export async function previewRun(page: Page): Promise<void> {
  await openBoard(page)
  await page.getByText(word('board.noRuns')).waitFor()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: word('board.startDry'), exact: true }).click()
  await page.getByRole('button', { name: word('board.apply', { count: 4 }) }).waitFor()
  await page
    .getByRole('region', { name: word('board.change.archived') })
    .getByText('Issue 41')
    .waitFor()
  await page
    .getByRole('region', { name: word('board.change.reply') })
    .getByText(QUESTION.subject)
    .waitFor()
  await page.getByText(word('board.nothingYet')).waitFor()
  await expectNoBarriers(page)
}
