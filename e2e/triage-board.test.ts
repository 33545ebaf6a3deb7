import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import {
  type ModelScript,
  providerAnswer,
  type ScriptedModel,
  sendsJson,
  startModel,
} from '../server/test/scripted-model.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { openSettings } from './browser/open-settings.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { NEWSLETTER, QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const KEY = 'sealed-and-never-shown'
const PATIENCE_MS = 240_000
const PLAN = 'Agreed with the binder: the linen edition stays at 350 copies, of which 40 are for Mara Lind.'
const ISSUES = [41, 42, 43]

/** The first record that it is shown is what its answer rests on. */
const SUGGESTS: ModelScript = ({ path, raw }, response) => {
  const id = /id: ([^\\]+)/.exec(raw)?.[1] ?? ''
  const claims = [{ id, quote: 'stays at 350 copies' }]
  const replies = [{ body: 'Dear Mara,\n\nit stays at 350 copies.\n\nNora', claims }]
  sendsJson(response, providerAnswer(path, JSON.stringify({ replies, summary: 'Mara asks for the number of copies.' })))
}

interface Mails {
  emails: { _id: string; project: string; subject: string; mailbox: string; triage_status: string; labels: string[] }[]
}

interface Proposals {
  proposals: { sender: string; status: string }[]
}

interface Drafts {
  drafts: { source_email: string; body_text: string; cc: string[] }[]
}

describeOnBothDatabases('triage in a real browser', (_open, engine) => {
  let browser: Browser
  let model: ScriptedModel
  beforeAll(async () => {
    browser = await openChromium()
    model = await startModel(SUGGESTS)
  })
  afterAll(async () => {
    await browser.close()
    await model.stop()
  })

  it('is shown before it is done, done in part, taken back, corrected by hand, and helps to answer', {
    timeout: PATIENCE_MS,
  }, async () => {
    const ai = { AI_BASE_URL: `${model.origin}/v1`, AI_MODEL: 'test-model', AI_API_KEY: KEY }
    const product = await serveProduct(engine, NORA, ai)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await sendMails(api)

    await signInByForm(page, origin, NORA)
    await lookAtPieces(page)
    await settle(page, api)
    await lookBefore(page)
    await applyInPart(page, api)
    await takeBack(page, api)
    await moveTheBar(page, api)
    await tickAndLabel(page)
    await decideMany(page, api)
    await refuseOnce(page)
    await forget(page)
    await showTheWholeAccount(page, api)
    await blockSenders(page, api)
    await stopAndTryAgain(page, api, model)
    await answer(page, api)
    await renew(page, api)
    await holdAPhone(page)

    expect(complaints.filter((line) => !/429|503/.test(line))).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const rowOf = (page: Page, subject: string) => page.locator('.conversation', { hasText: subject })
const diffRow = (page: Page, subject: string) => page.locator('.diff-row', { hasText: subject })
const expectNoBarriers = async (page: Page): Promise<void> => expect(await findBarriers(page)).toEqual([])

async function sendMails(api: Api): Promise<void> {
  await api('POST', '/notes', { title: 'Linen edition: plan', content: `<p>${PLAN}</p>` })
  // Each from a list of its own, so that what is learned of one is not of the next.
  const lists = ISSUES.map((issue) => ({
    ...NEWSLETTER,
    from: `Paper ${issue} <news@paper${issue}.example>`,
    subject: `Issue ${issue}: rag papers`,
    headers: (NEWSLETTER.headers ?? '').replaceAll('paper.example', `paper${issue}.example`),
  }))
  const question = { ...QUESTION, headers: 'Cc: Jonas Brandt <jonas@brandt.example>\r\n' }
  for (const [at, mail] of [question, ...lists].entries())
    await api('POST', '/emails', { raw_email: rawMail(mail, `mail-${at}`, at + 1) })
}

/** What of the board could not be read is told, each by its name, and read again when asked for. */
async function lookAtPieces(page: Page): Promise<void> {
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

/** Whoever runs the server chose a model; here it judges nothing, and the key is nowhere. */
async function settle(page: Page, api: Api): Promise<void> {
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

async function lookBefore(page: Page): Promise<void> {
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

/** Space leaves one out; the arrows lead there. */
async function applyInPart(page: Page, api: Api): Promise<void> {
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

/** One mail, then the run. */
async function takeBack(page: Page, api: Api): Promise<void> {
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

/** Where nothing is sure enough all is left to the eye; then as before, and in earnest. */
async function moveTheBar(page: Page, api: Api): Promise<void> {
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
  // Both actions that each may be.
  await unsure.locator('.unsure .after').nth(7).waitFor()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Not now' }).click()

  await api('PUT', settings, { confidence_threshold: null })
  await page.getByRole('button', { name: 'Triage now' }).click()
  await page.getByRole('heading', { name: 'What was changed' }).waitFor()
  await page.getByRole('region', { name: 'to the archive' }).getByText('Issue 43').waitFor()
}

/** x ticks, Shift and an arrow tick on; the label is given to all, shown, and narrows the list. */
async function tickAndLabel(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await rowOf(page, 'Issue 43').waitFor()
  await page.keyboard.press('j')
  await page.locator('.conversation:focus').waitFor()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('2 ticked').waitFor()
  await expectNoBarriers(page)
  await page
    .getByRole('textbox', { name: 'Add a label' })
    .or(page.getByRole('combobox', { name: 'Add a label' }))
    .fill('paper')
  await page.keyboard.press('Enter')
  await page.locator('.conversation .label', { hasText: 'paper' }).nth(1).waitFor()
  // Who did something with many goes on at the first of them.
  await page.locator('.conversation:focus .label', { hasText: 'paper' }).waitFor()
  expect(await page.locator('.conversation').first().getAttribute('tabindex')).toBe('0')
  await page.getByRole('combobox', { name: 'Label', exact: true }).selectOption('paper')
  await page.getByText('2 conversations').waitFor()
  await expectNoBarriers(page)
  await page.getByRole('combobox', { name: 'Label', exact: true }).selectOption('')
  await page.getByText('3 conversations').waitFor()
}

/** All of them to the inbox, and what is to be done with them said; and back again at once. */
async function decideMany(page: Page, api: Api): Promise<void> {
  await page.locator('.conversation').first().hover()
  await page.locator('.conversation').first().getByRole('checkbox').click()
  await page.getByRole('button', { name: 'All that is here' }).click()
  await page.getByText('3 ticked').waitFor()
  await page.keyboard.press('2')
  await rowOf(page, 'Issue').first().waitFor({ state: 'detached' })
  await expect.poll(async () => (await api<Mails>('GET', '/emails?mailbox=inbox&label=human-do')).emails.length).toBe(3)
  await page.keyboard.press('z')
  await rowOf(page, 'Issue').nth(2).waitFor()
  await expect.poll(async () => (await api<Mails>('GET', '/emails?mailbox=archived')).emails.length).toBe(3)
  // With the labels that they had before.
  expect((await api<Mails>('GET', '/emails?mailbox=archived&label=paper')).emails).toHaveLength(2)
}

/** What the server refuses is seen as it was, and said; the next try goes through. */
async function refuseOnce(page: Page): Promise<void> {
  await page.route('**/api/v1/emails/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: { title: 'Busy' } }) : route.continue(),
  )
  await page.locator('.conversation').first().focus()
  await page.keyboard.press('#')
  await page.getByText('Everything is as it was.').waitFor()
  await rowOf(page, 'Issue').nth(2).waitFor()
  await page.unroute('**/api/v1/emails/*')
  await page.keyboard.press('2')
  await page.getByText('2 conversations').waitFor()
}

/** What was decided by hand is a lesson; it can be taken back. */
async function forget(page: Page): Promise<void> {
  await openSettings(page, 'Account', 'Triage')
  await page
    .getByRole('button', { name: /^Forget: .*Issue/ })
    .first()
    .waitFor()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Forget everything' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Forget everything' }).click()
  await page.getByText('Nobody has corrected it yet.').waitFor()
}

const TRADERS = ['pills@spam.example', 'coins@spam.example']

/** A run over all projects, begun elsewhere, is on the board of each. */
async function showTheWholeAccount(page: Page, api: Api): Promise<void> {
  for (const [at, address] of TRADERS.entries()) {
    for (const number of [1, 2, 3]) {
      const mail = { ...NEWSLETTER, from: `Trader <${address}>`, subject: `Offer ${number}`, headers: '' }
      await api('POST', '/emails', { raw_email: rawMail(mail, `offer-${at}-${number}`, number) })
    }
  }
  await page.getByRole('link', { name: 'Triage board' }).click()
  await page.getByRole('button', { name: 'Triage now' }).waitFor()
  await api('POST', '/emails/triage-inbox', {})
  const run = page.locator('.runs').getByRole('link', { name: 'Triage of the inbox, all projects' })
  await run.click()
  await page.getByRole('heading', { name: 'What was changed' }).waitFor()
  await page.locator('.diff-row', { hasText: 'Offer' }).nth(5).waitFor()
}

/** Three mails of a sender that people threw into spam make a proposal; what becomes of it people say. */
async function blockSenders(page: Page, api: Api): Promise<void> {
  const { emails } = await api<Mails>('GET', '/emails?limit=50')
  for (const { _id } of emails.filter(({ subject }) => subject.startsWith('Offer')))
    await api('PUT', `/emails/${_id}`, { mailbox: 'spam' })
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await page.getByRole('link', { name: 'Triage board' }).click()
  const proposals = page.getByRole('region', { name: 'Block these senders?' })
  const [blocked = '', left = ''] = TRADERS
  await expectNoBarriers(page)
  await proposals.getByRole('group', { name: blocked }).getByRole('button', { name: 'Block', exact: true }).click()
  await proposals.getByRole('group', { name: left }).getByRole('button', { name: 'Do not block' }).click()
  await proposals.waitFor({ state: 'detached' })
  const { proposals: settled } = await api<Proposals>('GET', '/sender-proposals?status=accepted,dismissed')
  expect(new Map(settled.map(({ sender, status }) => [sender, status]))).toEqual(
    new Map([
      [blocked, 'accepted'],
      [left, 'dismissed'],
    ]),
  )
}

/** A model that never answers is stopped; a mail that failed is tried again, in a run of its own. */
async function stopAndTryAgain(page: Page, api: Api, model: ScriptedModel): Promise<void> {
  const mail = { ...NEWSLETTER, subject: 'Issue 50: stubborn papers' }
  const { email } = await api<{ email: { _id: string } }>('POST', '/emails', {
    raw_email: rawMail(mail, 'stubborn', 0),
  })
  await api('PUT', '/settings', { triage_engine: 'model' })
  model.does(() => undefined)
  await page.getByRole('button', { name: 'Triage now' }).click()
  await page.getByRole('button', { name: 'Stop: Triage of the inbox' }).click()
  await page.locator('.runs').getByText('Stopped after 0 of 1').waitFor()
  model.does(SUGGESTS)
  await api('PUT', '/settings', { triage_engine: 'builtin' })

  // The board is told that it failed, and the mail is as if it had; what it asks for then is real.
  await page.route('**/decisions?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { decisions: object[] }
    const decisions = answer.decisions.map((one) => ({ ...one, status: 'failed', error: 'The model went away.' }))
    await route.fulfill({ json: { ...answer, decisions } })
  })
  await page.getByRole('button', { name: 'Triage now' }).click()
  await page.getByRole('region', { name: 'failed' }).getByText('The model went away.').waitFor()
  await expectNoBarriers(page)
  await page.unroute('**/decisions?*')
  await api('POST', `/emails/${email._id}/undo-triage`)
  const before = page.url()
  await page.getByRole('button', { name: `Try again: ${mail.subject}` }).click()
  await page.waitForURL((url) => url.href !== before)
  await page.getByRole('region', { name: 'failed' }).waitFor({ state: 'detached' })
  await diffRow(page, mail.subject).waitFor()
}

/** A suggested answer with its source beside it; what has none is told, and who is left out. */
async function answer(page: Page, api: Api): Promise<void> {
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

/** Another mail came in: the answer goes to that one, in the same words. */
async function renew(page: Page, api: Api): Promise<void> {
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

async function holdAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const fits = () => page.evaluate('document.documentElement.scrollWidth <= innerWidth')
  expect(await fits()).toBe(true)
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Triage board' }).click()
  await page.locator('.runs a').first().click()
  await page.getByRole('heading', { name: 'What was changed' }).waitFor()
  expect(await fits()).toBe(true)
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Back to the runs' }).click()
  await page.getByRole('button', { name: 'Triage now' }).waitFor()
  expect(await fits()).toBe(true)
  await expectNoBarriers(page)
}
