import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ScriptedModel } from '../../server/test/scripted-model.ts'
import type { Api } from '../browser/api.ts'
import { word } from '../browser/words.ts'
import { NEWSLETTER, rawMail } from '../mails.ts'
import { diffRow, expectNoBarriers, type Mails, openBoard, openInbox, type Proposals, triageNow } from './board.ts'
import { SUGGESTS } from './given.ts'

const TRADERS = ['pills@spam.example', 'coins@spam.example']

/** A run over all projects started elsewhere is on the board of each project. */
export async function showTheWholeAccount(page: Page, api: Api): Promise<void> {
  for (const [at, address] of TRADERS.entries()) {
    for (const number of [1, 2, 3]) {
      const mail = { ...NEWSLETTER, from: `Trader <${address}>`, subject: `Offer ${number}`, headers: '' }
      await api('POST', '/emails', { raw_email: rawMail(mail, `offer-${at}-${number}`, number) })
    }
  }
  await openBoard(page)
  await page.getByRole('button', { name: word('board.start') }).waitFor()
  await api('POST', '/emails/triage-inbox', {})
  const run = page
    .locator('.runs')
    .getByRole('link', { name: word('board.overAll', { kind: word('board.kind.whole') }) })
  await run.click()
  await page.getByRole('heading', { name: word('board.changed') }).waitFor()
  await page.locator('.diff-row', { hasText: 'Offer' }).nth(5).waitFor()
}

export async function blockSenders(page: Page, api: Api): Promise<void> {
  const { emails } = await api<Mails>('GET', '/emails?limit=50')
  for (const { _id } of emails.filter(({ subject }) => subject.startsWith('Offer')))
    await api('PUT', `/emails/${_id}`, { mailbox: 'spam' })
  await openInbox(page)
  await openBoard(page)
  const proposals = page.getByRole('region', { name: word('board.proposals.title') })
  const [blocked = '', left = ''] = TRADERS
  await expectNoBarriers(page)
  await proposals
    .getByRole('group', { name: blocked })
    .getByRole('button', { name: word('board.proposals.accept'), exact: true })
    .click()
  await proposals
    .getByRole('group', { name: left })
    .getByRole('button', { name: word('board.proposals.dismiss') })
    .click()
  await proposals.waitFor({ state: 'detached' })
  const { proposals: settled } = await api<Proposals>('GET', '/sender-proposals?status=accepted,dismissed')
  expect(new Map(settled.map(({ sender, status }) => [sender, status]))).toEqual(
    new Map([
      [blocked, 'accepted'],
      [left, 'dismissed'],
    ]),
  )
}

export async function stopAndRetry(page: Page, api: Api, model: ScriptedModel): Promise<void> {
  const mail = { ...NEWSLETTER, subject: 'Issue 50: stubborn papers' }
  const { email } = await api<{ email: { _id: string } }>('POST', '/emails', {
    raw_email: rawMail(mail, 'stubborn', 0),
  })
  await api('PUT', '/settings', { triage_engine: 'model' })
  model.does(() => undefined)
  await triageNow(page)
  await page.getByRole('button', { name: word('board.stopOf', { kind: word('board.kind.whole') }) }).click()
  await page
    .locator('.runs')
    .getByText(word('triage.canceled', { processed: 0, total: 1 }))
    .waitFor()
  model.does(SUGGESTS)
  await api('PUT', '/settings', { triage_engine: 'builtin' })

  // Only the board receives a faked failure; the retry that it requests is real.
  await page.route('**/decisions?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { decisions: object[] }
    const decisions = answer.decisions.map((one) => ({ ...one, status: 'failed', error: 'The model went away.' }))
    await route.fulfill({ json: { ...answer, decisions } })
  })
  await triageNow(page)
  await page
    .getByRole('region', { name: word('board.change.failed') })
    .getByText('The model went away.')
    .waitFor()
  await expectNoBarriers(page)
  await page.unroute('**/decisions?*')
  await api('POST', `/emails/${email._id}/undo-triage`)
  const before = page.url()
  await page.getByRole('button', { name: word('board.retryOf', { title: mail.subject }) }).click()
  await page.waitForURL((url) => url.href !== before)
  await page.getByRole('region', { name: word('board.change.failed') }).waitFor({ state: 'detached' })
  await diffRow(page, mail.subject).waitFor()
}
