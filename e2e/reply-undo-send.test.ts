// @module-tag slow

import type { DraftAnswer, ListDraftsAnswer } from '@dossier/contract/draft'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { english } from '../server/test/in-english.ts'
import { type ScriptedSmtp, type SmtpScript, startScriptedSmtp } from '../server/test/scripted-smtp.ts'
import { type SmtpSink, startSmtpSink } from '../server/test/smtp-sink.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { chooseOption } from './browser/choose-option.ts'
import { draftText, readDraftText } from './browser/draft-text.ts'
import { openPlace } from './browser/open-place.ts'
import { openSettings } from './browser/open-settings.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word, wordPattern } from './browser/words.ts'
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const SMTP_PASSWORD = 'the words of the mail server'
const PATIENCE_MS = 300_000
/** Ten seconds of undo time, plus time for a busy machine. */
const SENT_WITHIN = { timeout: 60_000 }
const ANSWER = 'Dear Mara, it stays at 350 copies. Grüße, Nora'

describeOnBothDatabases('a reply', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  let sink: SmtpSink
  let moody: ScriptedSmtp
  const moods: SmtpScript = {}
  beforeEach(async () => {
    sink = await startSmtpSink('nora', SMTP_PASSWORD)
    moody = await startScriptedSmtp(moods)
  })
  afterEach(async () => {
    await sink.close()
    await moody.close()
  })

  it('is written, taken back, sent once, and whatever becomes of a mail is told and can be acted on', {
    timeout: PATIENCE_MS,
  }, async () => {
    const product = await serveProduct(engine, NORA, { ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    const { origin } = product
    const { page, complaints, strays, frames } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await api('POST', '/emails', { raw_email: rawMail(QUESTION, 'question', 1) })

    await signIn(page, origin)
    await setUpIdentity(page, sink.port)
    await refuseProposal(page)
    await writeReply(page)
    await sendAndUndo(page, sink)
    await sendAndReload(page, sink)
    await readWhatWasSent(page, sink)
    await narrowTheWindow(page)
    await fixAddresses(page)
    await editFromAnotherClient(page, api)
    await beRefused(page, api, moods, moody.port)
    await beLeftUncertain(page, moods)
    await beTooLate(page, api)
    await continueAfterDiscard(page, api)

    expect(frames.some((frame) => frame.includes('outgoing-email:updated'))).toBe(true)
    expect(sink.mails).toHaveLength(2)
    expect(
      complaints.filter((line) => !/^4(?:00|09) |status of 4(?:00|09) |ERR_INTERNET_DISCONNECTED/.test(line)),
    ).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

async function signIn(page: Page, origin: string): Promise<void> {
  await signInByForm(page, origin, NORA)
  await rowOf(page, QUESTION.subject).waitFor()
}

const rowOf = (page: Page, subject: string) => page.locator('.conversation', { hasText: subject })
const outboxRow = (page: Page, subject: string) => page.locator('.outbox-row', { hasText: subject })
const saved = (page: Page) => page.getByText(word('draft.stored.saved'), { exact: true }).waitFor()

async function setUpIdentity(page: Page, port: number): Promise<void> {
  await openSettings(page, 'account', 'addresses')
  await page.getByText(word('identity.none')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: word('identity.add') }).click()
  await page.keyboard.type('Nora Feld')
  // A new identity defaults to the user's own address.
  expect(await page.getByLabel(word('identity.email'), { exact: true }).inputValue()).toBe(NORA.email)
  await page.getByLabel(word('identity.aliases'), { exact: true }).fill('orders@press.example')
  await page.getByLabel(word('identity.signature'), { exact: true }).fill('Nora Feld, Press')
  await page.getByLabel(word('identity.host'), { exact: true }).fill('127.0.0.1/path')
  await page.getByLabel(word('identity.port'), { exact: true }).fill(String(port))
  await page.getByLabel(word('identity.guard.none'), { exact: true }).check()
  await page.getByLabel(word('identity.user'), { exact: true }).fill('nora')
  await page.getByLabel(word('identity.password'), { exact: true }).fill(SMTP_PASSWORD)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: word('act.save') }).click()
  await page.getByText(english('sending.fieldHost')).waitFor()
  await page.locator('input[aria-invalid]:focus').waitFor()
  await page.getByLabel(word('identity.host'), { exact: true }).fill('127.0.0.1')
  await page.keyboard.press('Enter')
  await page.getByText(word('identity.signsIn', { user: 'nora' })).waitFor()
  await page.getByText(word('identity.alsoSends', { addresses: 'orders@press.example' })).waitFor()
  await page.getByRole('button', { name: word('identity.try') }).click()
  await page.getByText(word('identity.works')).waitFor()
  expect(await page.locator('.steps li').count()).toBeGreaterThan(3)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: word('act.edit') }).click()
  expect(await page.getByLabel(word('identity.password'), { exact: true }).getAttribute('placeholder')).toBe(
    word('identity.stored'),
  )
  expect(await page.content()).not.toContain(SMTP_PASSWORD)
  await page.getByRole('button', { name: word('act.cancel') }).click()
  await page.getByRole('link', { name: word('mailbox.inbox') }).click()
}

async function refuseProposal(page: Page): Promise<void> {
  await rowOf(page, QUESTION.subject).waitFor()
  await page.keyboard.press('t')
  await page.getByRole('button', { name: word('act.applyRun') }).click()
  await page.getByText(wordPattern('triage.completed', { count: 1 })).waitFor()
  await rowOf(page, QUESTION.subject).click()
  await page.getByText(word('thread.proposed')).waitFor()
  await page.locator('.pane h1').waitFor()
  await page.keyboard.press('d')
  await page.getByText(word('draft.proposed')).waitFor()
  const proposal = await readDraftText(page)
  expect(proposal).toContain('Mara')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: word('act.discard') }).click()
  await page.getByText(word('draft.discarded')).waitFor()
  await page.keyboard.press('z')
  await draftText(page).waitFor()
  expect(await readDraftText(page)).toBe(proposal)
  await page.getByRole('button', { name: word('act.discard') }).click()
  await draftText(page).waitFor({ state: 'detached' })
  await page.keyboard.press('u')
  await page.locator('.pane').waitFor({ state: 'detached' })
}

async function shareALowWindow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 900, height: 700 })
  const both = page.locator('.pane .scroll', { has: page.locator('.draft-editor') })
  expect((await both.boundingBox())?.height).toBeGreaterThan(550)
  expect(await findBarriers(page)).toEqual([])
  await page.locator('.pane h1').scrollIntoViewIfNeeded()
  await page.keyboard.type('.')
  await page.keyboard.press('Backspace')
  await expect
    .poll(async () => (await page.locator('.draft-editor .rich-text:focus').boundingBox())?.y)
    .toBeLessThan(600)
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function writeReply(page: Page): Promise<void> {
  await rowOf(page, QUESTION.subject).click()
  await page.locator('.pane h1').waitFor()
  await page.keyboard.press('r')
  await page.locator('.draft-editor .rich-text:focus').waitFor()
  expect(await page.getByLabel(word('draft.field.subject')).inputValue()).toBe(`Re: ${QUESTION.subject}`)
  await page.locator('.chip', { hasText: 'mara@lind.example' }).waitFor()
  expect(await page.getByLabel(word('draft.field.from')).textContent()).toContain(NORA.email)
  await page.keyboard.type(ANSWER)
  await saved(page)
  await shareALowWindow(page)
  await page.keyboard.press('Escape')
  await page.getByText(word('thread.drafted')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.reload()
  await page.getByText(word('thread.drafted')).waitFor()
  await page.keyboard.press('r')
  await draftText(page).waitFor()
  expect(await readDraftText(page)).toBe(ANSWER)
}

async function sendAndUndo(page: Page, sink: SmtpSink): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await page.getByText(wordPattern('outbox.goesIn', { names: 'mara@lind.example' })).waitFor()
  await page.getByText(word('draft.place.queued')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('z')
  await page.getByText(word('outbox.takenBack')).waitFor()
  await draftText(page).waitFor()
  expect(await readDraftText(page)).toBe(ANSWER)
  expect(sink.mails).toEqual([])
}

async function sendAndReload(page: Page, sink: SmtpSink): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await page.getByText(wordPattern('outbox.goesIn', { names: 'mara@lind.example' })).waitFor()
  await openPlace(page, word('sending.outbox'))
  await outboxRow(page, QUESTION.subject).first().getByText(wordPattern('outbox.inSeconds')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.reload()
  await outboxRow(page, QUESTION.subject)
    .first()
    .getByRole('button', { name: word('act.undo') })
    .waitFor()
  await outboxRow(page, QUESTION.subject).first().getByText(word('outbox.sent')).waitFor(SENT_WITHIN)
  await page.getByText(word('outbox.wasSent', { names: 'mara@lind.example' })).waitFor()
  expect(sink.mails).toHaveLength(1)
  expect(await findBarriers(page)).toEqual([])
}

async function readWhatWasSent(page: Page, sink: SmtpSink): Promise<void> {
  const [mail] = sink.mails
  expect(mail).toMatchObject({ from: NORA.email, to: ['mara@lind.example'] })
  expect(mail?.content).toMatch(/^In-Reply-To: <question@e2e\.example>$/m)
  expect(mail?.content).toMatch(/^References:\s+<question@e2e\.example>$/m)
  expect(mail?.content).toContain('Nora Feld, Press')
  await outboxRow(page, QUESTION.subject).first().getByText(word('outbox.show')).click()
  await page.locator('.pane iframe').first().contentFrame().getByText('it stays at 350 copies').waitFor()
  await page.getByRole('link', { name: word('mailbox.sent'), exact: true }).click()
  await rowOf(page, QUESTION.subject).waitFor()
}

async function narrowTheWindow(page: Page): Promise<void> {
  for (const [width, height] of [
    [1000, 700],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['outbox', 'settings', 'drafts'] as const) {
      const place = word(`sending.${name}`)
      const way = page.getByRole('link', { name: place })
      // A phone's single row has no space for every link.
      if (!(await way.isVisible()) && width === 390)
        await page.getByRole('button', { name: word('app.allPlaces'), exact: true }).click()
      if (name === 'outbox') await openPlace(page, place)
      else await way.click()
      await page.getByRole('heading', { name: place }).waitFor()
      expect(await findBarriers(page), `${place} at ${width}`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function fixAddresses(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await page.locator('.recipients input:focus').waitFor()
  await page.keyboard.type('jonas@lind.example, jonas')
  await page.keyboard.press('Control+Enter')
  await page.getByText(word('draft.notAddress', { text: 'jonas' })).waitFor()
  await page.locator('.recipients input:focus').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+Enter')
  await page.getByText(word('draft.needsWords')).waitFor()
  await page.keyboard.type('Marbled papers')
  await draftText(page).fill('Dear Jonas')
  await saved(page)
}

const newestDraft = async (api: Api): Promise<string> =>
  (await api<ListDraftsAnswer>('GET', '/email-drafts?status=draft')).drafts[0]?._id ?? ''

async function editFromAnotherClient(page: Page, api: Api): Promise<void> {
  const id = await newestDraft(api)
  await page.context().setOffline(true)
  await draftText(page).fill('Dear Jonas, yes.')
  await api('PUT', `/email-drafts/${id}`, { body_text: 'Dear Jonas, no.' })
  await page.context().setOffline(false)
  await page.getByText(word('draft.disputed')).waitFor(SENT_WITHIN)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: word('draft.keepBoth') }).click()
  await saved(page)
  expect(await readDraftText(page)).toBe('Dear Jonas, yes.\n\nDear Jonas, no.')
}

async function beRefused(page: Page, api: Api, moods: SmtpScript, port: number): Promise<void> {
  const { projects } = await api<{ projects: [{ _id: string }] }>('GET', '/projects')
  const [{ _id: project }] = projects
  const smtp = { host: '127.0.0.1', port, tls: false, ssl: false }
  await api('POST', `/projects/${project}/email-identities`, { email: 'shop@press.example', smtp })
  await page.reload()
  await page.locator('.dock-tab').click()
  await chooseOption(page, word('draft.field.from'), 'shop@press.example')
  moods.mail = '550 5.7.1 not from here'
  await page.getByRole('button', { name: word('act.send') }).click()
  await page.getByText(word('draft.none')).waitFor()
  await openPlace(page, word('sending.outbox'))
  const row = outboxRow(page, 'Marbled papers').first()
  await row.getByText(wordPattern('outbox.failed')).filter({ hasText: 'not from here' }).waitFor(SENT_WITHIN)
  expect(await findBarriers(page)).toEqual([])
  await row.getByRole('button', { name: word('outbox.toDraft') }).click()
  await draftText(page).waitFor()
  expect(await readDraftText(page)).toContain('Dear Jonas, yes.')
  await page.getByRole('link', { name: `${word('sending.outbox')} 1` }).click()
}

async function beLeftUncertain(page: Page, moods: SmtpScript): Promise<void> {
  delete moods.mail
  moods.end = 'CUT'
  await outboxRow(page, 'Marbled papers')
    .first()
    .getByRole('button', { name: word('act.retry') })
    .click()
  const row = page.locator('.outbox-row.uncertain')
  await row.getByText(wordPattern('outbox.uncertain')).waitFor(SENT_WITHIN)
  expect(await findBarriers(page)).toEqual([])
  delete moods.end
  await row.getByRole('button', { name: word('outbox.sendAgain') }).click()
  await page.locator('.outbox-row.sent', { hasText: 'Marbled papers' }).waitFor(SENT_WITHIN)
}

/** The undo starts in time, but reaches the service after the email has left. */
async function beTooLate(page: Page, api: Api): Promise<void> {
  await page.keyboard.press('c')
  await page.locator('.recipients input:focus').waitFor()
  await page.keyboard.type('jonas@lind.example')
  await page.getByLabel(word('draft.field.subject')).fill('Too late')
  await page.route('**/cancel', async (route) => {
    const latest = () => api<{ outgoing_emails: { status: string }[] }>('GET', '/outgoing-emails?limit=1')
    await expect.poll(async () => (await latest()).outgoing_emails[0]?.status, SENT_WITHIN).toBe('sent')
    await route.continue()
  })
  await page.keyboard.press('Control+Enter')
  await page.getByText(wordPattern('outbox.goesIn', { names: 'jonas@lind.example' })).waitFor()
  await draftText(page).waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await page.getByText(word('outbox.sentAlready')).waitFor(SENT_WITHIN)
}

async function continueAfterDiscard(page: Page, api: Api): Promise<void> {
  await page.keyboard.press('c')
  await page.locator('.recipients input:focus').waitFor()
  const id = await newestDraft(api)
  await page.context().setOffline(true)
  await draftText(page).fill('Dear Jonas, once more.')
  await api('DELETE', `/email-drafts/${id}`)
  await page.context().setOffline(false)
  await page.getByText(word('draft.place.discarded')).waitFor(SENT_WITHIN)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: word('draft.goOn') }).click()
  await page.getByText(word('draft.place.discarded')).waitFor({ state: 'detached' })
  await saved(page)
  const newer = await newestDraft(api)
  expect(newer).not.toBe(id)
  expect((await api<DraftAnswer>('GET', `/email-drafts/${newer}`)).draft.body_text).toBe('Dear Jonas, once more.')
}
