// @module-tag slow

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DraftAnswer, ListDraftsAnswer } from '@dossier/contract/draft'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { parseMail } from '../server/src/platform/mail/reading/parse-mail.ts'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { english } from '../server/test/in-english.ts'
import { type ScriptedSmtp, type SmtpScript, startScriptedSmtp } from '../server/test/scripted-smtp.ts'
import { type SmtpSink, startSmtpSink } from '../server/test/smtp-sink.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { chooseOption } from './browser/choose-option.ts'
import { openPlace } from './browser/open-place.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word, wordPattern } from './browser/words.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const SMTP_PASSWORD = 'the words of the mail server'
const PATIENCE_MS = 300_000
/** Ten seconds of undo time, plus time for a busy machine. */
const SENT_WITHIN = { timeout: 30_000 }
const UPLOADS = '**/attachments?*'

interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

const OFFER = { name: 'Angebot Größe 漢.pdf', mimeType: 'application/pdf', buffer: randomBytes(300_000) }
const EMPTY = { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }
const TABLE = { name: 'table.csv', type: 'text/csv', text: 'a;b\nä;2\n' }
const PICTURE = { name: 'image.png', type: 'image/png', text: 'a picture of the screen' }
const SPARE = { name: 'spare.json', mimeType: 'application/json', buffer: Buffer.from('{"a":') }

describeOnDatabases(['sqlite'], 'files of a mail', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  let sink: SmtpSink
  let moody: ScriptedSmtp
  const moods: SmtpScript = { end: '451 4.7.1 greylisted' }
  beforeEach(async () => {
    sink = await startSmtpSink('nora', SMTP_PASSWORD)
    moody = await startScriptedSmtp(moods)
  })
  afterEach(async () => {
    await sink.close()
    await moody.close()
  })

  it('are chosen, dropped and pasted, survive whatever happens to the draft, and arrive byte for byte', {
    timeout: PATIENCE_MS,
  }, async () => {
    const product = await serveProduct(engine, NORA, { ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await setUpIdentities(api, sink.port, moody.port)

    await signIn(page, origin)
    await beginMail(page)
    await chooseByKeyboard(page)
    await dropAndPaste(page)
    await watchUpload(page)
    await cancelFinishedUpload(page, api)
    await failAndRetry(page)
    await refuseOversizedFiles(page)
    await removeByKeyboard(page)
    await discardAndUndo(page)
    await narrowTheWindow(page)
    await sendUndoAndSend(page)
    readWhatArrived(sink)
    await readWhatWasSent(page)
    await stopAttempts(page)

    // The files are no real ones, so they have no preview.
    // A save during an upload gets a 409 for the new revision, and is repeated.
    expect(
      complaints.filter((line) => !/ERR_FAILED|^409 |status of 409|preview=image|status of 4(?:15|22)/.test(line)),
    ).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

async function setUpIdentities(api: Api, sinkPort: number, moodyPort: number): Promise<void> {
  const { projects } = await api<{ projects: [{ _id: string }] }>('GET', '/projects')
  const [{ _id: project }] = projects
  const host = '127.0.0.1'
  const signedIn = { host, port: sinkPort, auth_user: 'nora', auth_password: SMTP_PASSWORD }
  await api('POST', `/projects/${project}/email-identities`, { email: NORA.email, smtp: signedIn })
  const moody = { email: 'shop@press.example', smtp: { host, port: moodyPort } }
  await api('POST', `/projects/${project}/email-identities`, moody)
}

async function signIn(page: Page, origin: string): Promise<void> {
  await signInByForm(page, origin, NORA)
  await page.getByRole('link', { name: word('sending.drafts') }).waitFor()
}

const file = (page: Page, name: string) =>
  page.getByRole('list', { name: word('draft.files.list') }).locator('li', { hasText: name })
const attached = (page: Page, name: string) =>
  page.getByRole('link', { name: wordPattern('file.download', { name }) }).waitFor()
const attach = (page: Page) => page.getByRole('button', { name: word('act.attach') })
const outboxRow = (page: Page, subject: string) => page.locator('.outbox-row', { hasText: subject }).first()
const namesOf = (page: Page) => page.locator('.draft-files a').allTextContents()

async function choose(page: Page, files: Chosen[] | string): Promise<void> {
  const opened = page.waitForEvent('filechooser')
  await attach(page).focus()
  await page.keyboard.press('Enter')
  await (await opened).setFiles(files)
}

async function beginMail(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await page.locator('.recipients input:focus').waitFor()
  await page.keyboard.type('mara@lind.example')
  await chooseOption(page, word('draft.field.from'), NORA.email)
  await page.getByLabel(word('draft.field.subject')).fill('The offer')
  await page.getByLabel(word('draft.text'), { exact: true }).fill('Dear Mara, see the files.')
}

async function chooseByKeyboard(page: Page): Promise<void> {
  await choose(page, [OFFER, EMPTY])
  await attached(page, OFFER.name)
  await attached(page, EMPTY.name)
  await file(page, OFFER.name).getByText('300 kB').waitFor()
  await page.getByText(word('draft.files.attached', { name: EMPTY.name })).waitFor({ state: 'attached' })
  expect(await findBarriers(page)).toEqual([])
}

/** Simulates a drop or paste of files by script; browsers do not let scripts fill the real clipboard with files. */
const carried = ({ name, type, text }: typeof TABLE): string => `(() => {
  const carried = new DataTransfer()
  carried.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: ${JSON.stringify(type)} }))
  return carried
})()`

async function dropAndPaste(page: Page): Promise<void> {
  const dataTransfer = await page.evaluateHandle(carried(TABLE))
  await page.dispatchEvent('.draft-editor .rich-text', 'dragover', { dataTransfer })
  await page.locator('.draft-editor.dropping').waitFor()
  await page.dispatchEvent('.draft-editor .rich-text', 'drop', { dataTransfer })
  await page.locator('.draft-editor:not(.dropping)').waitFor()
  await attached(page, TABLE.name)
  await page.evaluate(`document.querySelector('.draft-editor .rich-text').dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: ${carried(PICTURE)}, bubbles: true, cancelable: true }))`)
  await attached(page, PICTURE.name)
}

async function watchUpload(page: Page): Promise<void> {
  const held: Route[] = []
  await page.route(UPLOADS, (route: Route) => void held.push(route))
  await choose(page, [SPARE])
  await page.getByRole('progressbar', { name: word('draft.files.progress', { name: SPARE.name }) }).waitFor()
  await page.getByRole('button', { name: word('act.send') }).click()
  await page.getByText(word('draft.files.wait')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  // A held route continues if it ends before the browser has cancelled the upload.
  const stopped = page.waitForEvent('requestfailed')
  await stop(page)
  await file(page, SPARE.name).waitFor({ state: 'detached' })
  await stopped
  expect(held).toHaveLength(1)
  await page.unroute(UPLOADS)
}

const stop = (page: Page) => page.getByRole('button', { name: word('draft.files.stop', { name: SPARE.name }) }).click()

async function cancelFinishedUpload(page: Page, api: Api): Promise<void> {
  const { drafts } = await api<ListDraftsAnswer>('GET', '/email-drafts?status=draft')
  const id = drafts[0]?._id
  const stored = async () => (await api<DraftAnswer>('GET', `/email-drafts/${id}`)).draft.attachments.length
  const before = await stored()
  const devtools = await page.context().newCDPSession(page)
  const answered = new Promise<string>((tell) =>
    devtools.once('Fetch.requestPaused', ({ requestId }) => tell(requestId)),
  )
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/attachments?*', requestStage: 'Response' }] })
  await choose(page, [SPARE])
  const requestId = await answered
  expect(await stored()).toBe(before + 1)
  await stop(page)
  await page.getByText(word('draft.files.takingOff')).waitFor()
  await page.getByRole('button', { name: word('act.send') }).click()
  await page.getByText(word('draft.files.waitOff')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await devtools.send('Fetch.continueResponse', { requestId })
  await expect.poll(stored).toBe(before)
  await devtools.detach()
  await expect.poll(() => file(page, SPARE.name).count()).toBe(0)
}

async function failAndRetry(page: Page): Promise<void> {
  await page.route(UPLOADS, (route) => route.abort())
  await choose(page, [SPARE])
  await file(page, SPARE.name).getByText(word('draft.files.failed.unreachable')).waitFor()
  await page.getByRole('button', { name: word('act.send') }).click()
  await page.getByText(word('draft.files.notAll')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.unroute(UPLOADS)
  await file(page, SPARE.name)
    .getByRole('button', { name: word('act.retry') })
    .click()
  await attached(page, SPARE.name)
}

async function refuseOversizedFiles(page: Page): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-e2e-'))
  writeFileSync(join(folder, 'film.mp4'), Buffer.alloc(19_200_000))
  await choose(page, join(folder, 'film.mp4'))
  await file(page, 'film.mp4')
    .getByText(word('draft.files.failed.tooMuch', { most: '19.2 MB' }))
    .waitFor()
  await page.getByRole('button', { name: word('draft.remove', { address: 'film.mp4' }) }).click()
  await file(page, 'film.mp4').waitFor({ state: 'detached' })
  rmSync(folder, { recursive: true })
}

async function removeByKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('draft.remove', { address: PICTURE.name }) }).focus()
  await page.keyboard.press('Enter')
  await file(page, PICTURE.name).waitFor({ state: 'detached' })
  await page.locator(`[aria-label="${word('draft.remove', { address: SPARE.name })}"]:focus`).waitFor()
  await page.keyboard.press('Enter')
  await file(page, SPARE.name).waitFor({ state: 'detached' })
  await page.locator(`[aria-label="${word('draft.remove', { address: TABLE.name })}"]:focus`).waitFor()
}

async function discardAndUndo(page: Page): Promise<void> {
  const before = await namesOf(page)
  await page.getByRole('button', { name: word('act.discard') }).click()
  await page.getByText(word('draft.discarded')).waitFor()
  await page.getByRole('button', { name: word('act.undo') }).click()
  await attached(page, TABLE.name)
  expect(await namesOf(page)).toEqual(before)
  await page.reload()
  await page.locator('.dock-tab').click()
  await attached(page, TABLE.name)
  expect(await namesOf(page)).toEqual([OFFER.name, EMPTY.name, TABLE.name])
}

async function narrowTheWindow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function sendUndoAndSend(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('act.send') }).click()
  await page.getByText(wordPattern('outbox.goesIn', { names: 'mara@lind.example' })).waitFor()
  await page.keyboard.press('z')
  await page.getByText(word('outbox.takenBack')).waitFor()
  await attached(page, TABLE.name)
  expect(await namesOf(page)).toEqual([OFFER.name, EMPTY.name, TABLE.name])
  await page.getByRole('button', { name: word('act.send') }).click()
  await page.getByText(wordPattern('outbox.goesIn', { names: 'mara@lind.example' })).waitFor()
  await openPlace(page, word('sending.outbox'))
  await outboxRow(page, 'The offer')
    .getByText(word('outbox.files', { names: `${OFFER.name} (300 kB), ${EMPTY.name}` }))
    .waitFor()
  expect(await findBarriers(page)).toEqual([])
  await outboxRow(page, 'The offer').getByText(word('outbox.sent')).waitFor(SENT_WITHIN)
}

function readWhatArrived(sink: SmtpSink): void {
  expect(sink.mails).toHaveLength(1)
  const { attachments, text } = parseMail(Buffer.from(sink.mails[0]?.content ?? ''))
  expect(text.trim()).toBe('Dear Mara, see the files.')
  expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    [OFFER.name, OFFER.mimeType],
    [EMPTY.name, EMPTY.mimeType],
    [TABLE.name, TABLE.type],
  ])
  const contents = attachments.map(({ content }) => Buffer.from(content))
  expect(contents[0]?.equals(OFFER.buffer)).toBe(true)
  expect(contents.slice(1).map(String)).toEqual(['', TABLE.text])
}

async function readWhatWasSent(page: Page): Promise<void> {
  await outboxRow(page, 'The offer').getByText(word('outbox.show')).click()
  const link = page.getByRole('link', { name: wordPattern('file.download', { name: OFFER.name }) })
  await link.waitFor()
  const loaded = page.waitForEvent('download')
  await link.click()
  expect((await loaded).suggestedFilename()).toBe(OFFER.name)
}

async function stopAttempts(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await page.locator('.recipients input:focus').waitFor()
  await page.keyboard.type('jonas@lind.example')
  await chooseOption(page, word('draft.field.from'), 'shop@press.example')
  await page.getByLabel(word('draft.field.subject')).fill('Not that important')
  await choose(page, [SPARE])
  await attached(page, SPARE.name)
  // The answer arrives while another page is open, and must not navigate away from it.
  await page.route('**/send', async (route) => {
    await page.getByRole('heading', { name: word('sending.outbox') }).waitFor()
    await route.continue()
  })
  await page.getByRole('button', { name: word('act.send') }).click()
  await openPlace(page, word('sending.outbox'))
  const row = outboxRow(page, 'Not that important')
  await row.waitFor()
  await page.unroute('**/send')
  await row.getByRole('button', { name: word('outbox.stopTrying') }).click({ timeout: 60_000 })
  await row
    .getByText(wordPattern('outbox.failed'))
    .filter({ hasText: english('sending.triesEnded') })
    .filter({ hasText: 'greylisted' })
    .waitFor()
  expect(await findBarriers(page)).toEqual([])
  await row.getByRole('button', { name: word('outbox.toDraft') }).click()
  await attached(page, SPARE.name)
}
