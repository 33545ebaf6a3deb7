// @module-tag slow

import type { ListDraftsAnswer } from '@dossier/contract/draft'
import type { EmailAnswer } from '@dossier/contract/email'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { parseMail } from '../server/src/platform/mail/reading/parse-mail.ts'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { type SmtpSink, startSmtpSink } from '../server/test/smtp-sink.ts'
import { addIdentity, SMTP_PASSWORD, SMTP_USER } from './browser/add-identity.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { draftText, readDraftText } from './browser/draft-text.ts'
import { openPlace } from './browser/open-place.ts'
import { paste } from './browser/paste.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word, wordPattern } from './browser/words.ts'
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 300_000
/** Ten seconds of undo time, plus time for a busy machine. */
const SENT_WITHIN = { timeout: 60_000 }
const ALL = word('outbox.andMore', { name: 'mara@lind.example', count: 1 })
const WORD =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style></head><body>' +
  '<p class=MsoNormal><b><span style="font-size:11.0pt;color:#1F497D">The plan</span></b><o:p></o:p></p>' +
  '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp; </span></span>forty copies</p>' +
  '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp; </span></span>the drawings</p>' +
  '<script>document.title = "ran"</script><img src="x" onerror="document.title = \'ran\'"></body></html>'
const DOCS =
  '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">From</span><span> the ' +
  '</span><a href="https://docs.example/plan"><span style="text-decoration:underline">plan</span></a></p></b>'

describeOnBothDatabases('a formatted mail', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  let sink: SmtpSink
  beforeEach(async () => {
    sink = await startSmtpSink(SMTP_USER, SMTP_PASSWORD)
  })
  afterEach(() => sink.close())

  it('is written with lists, pasted text and an image, taken back and sent as small HTML with the same words', {
    timeout: PATIENCE_MS,
  }, async () => {
    const product = await serveProduct(engine, NORA, { ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    const mail = { ...QUESTION, headers: 'Cc: Jonas Brandt <jonas@brandt.example>\r\n' }
    const { email } = await api<EmailAnswer>('POST', '/emails', { raw_email: rawMail(mail, 'question', 1) })
    await addIdentity(api, NORA.email, sink.port)
    await api('POST', `/emails/${email._id}/drafts`, { kind: 'reply-all' })

    await signInByForm(page, origin, NORA)
    await openReply(page)
    await format(page)
    await pasteForeign(page)
    await showImage(page)
    await resizeAndRemove(page, api)
    await answerBetweenLines(page)
    await sendUndoAndSend(page, sink)
    readWhatArrived(sink)
    await writePlainText(page, api)

    // A save during an upload gets a 409 for the new revision, and is repeated.
    expect(complaints.filter((line) => !/^409 |status of 409/.test(line))).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const rowOf = (page: Page, subject: string) => page.locator('.conversation', { hasText: subject })
const saved = (page: Page) => page.getByText(word('draft.stored.saved'), { exact: true }).waitFor()
const tool = (page: Page, name: 'bold' | 'italic' | 'link' | 'undo' | 'redo') =>
  page.getByRole('toolbar', { name: word('rich.tools') }).getByRole('button', { name: word(`rich.tool.${name}`) })

async function openReply(page: Page): Promise<void> {
  await rowOf(page, QUESTION.subject).click()
  await page.locator('.pane h1').waitFor()
  await page.keyboard.press('r')
  await page.locator('.rich-text:focus').waitFor()
}

async function format(page: Page): Promise<void> {
  await page.keyboard.type('Dear Mara,')
  await page.keyboard.press('Enter')
  await page.keyboard.type('it stays at ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('350 copies')
  expect(await tool(page, 'bold').getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('. See the ')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByLabel(word('rich.linkTo')).fill('lind.example/plan')
  await page.keyboard.press('Enter')
  await page.locator('.rich-text a', { hasText: 'lind.example/plan' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('- by Friday')
  await page.keyboard.press('Enter')
  await page.keyboard.type('**soon** please')
  await page.locator('.rich-text li strong', { hasText: 'soon' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(await findBarriers(page)).toEqual([])
  await saved(page)
}

async function pasteForeign(page: Page): Promise<void> {
  await paste(page, { 'text/html': WORD, 'text/plain': 'The plan' })
  await page.locator('.rich-text li', { hasText: 'the drawings' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await paste(page, { 'text/html': DOCS, 'text/plain': 'From the plan' })
  await page.locator('.rich-text a', { hasText: /^plan$/ }).waitFor()
  expect(await page.title()).not.toBe('ran')
}

/** Draws an image and pastes it; browsers do not let scripts fill the real clipboard with files. */
async function showImage(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 300
    canvas.getContext('2d').fillRect(20, 20, 700, 200)
    const blob = await new Promise((resolve) => canvas.toBlob(resolve))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([blob], 'strips.png', { type: 'image/png' }))
    document.querySelector('.rich-text').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)
  await page.locator('.rich-text img[alt="strips.png"][src]').waitFor()
  await saved(page)
  // It is part of the text and no file of its own.
  expect(await page.getByRole('list', { name: word('draft.files.list') }).count()).toBe(0)
}

const image = (page: Page) => page.locator('.rich-text img[alt="strips.png"]')

async function resizeAndRemove(page: Page, api: Api): Promise<void> {
  expect(await image(page).getAttribute('width')).toBe('600')
  await image(page).click()
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await page.getByText(word('compose.imageWidth', { width: 560 })).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Delete')
  await image(page).waitFor({ state: 'detached' })
  await saved(page)
  await page.keyboard.press('ControlOrMeta+z')
  await image(page).waitFor()
  expect(await image(page).getAttribute('width')).toBe('560')
  await saved(page)
  // Without undo, the file goes when the draft is left.
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await saved(page)
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await openDrafts(api))[0]?.attachments.length).toBe(0)
  await page.keyboard.press('r')
  await draftText(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await showImage(page)
}

const openDrafts = async (api: Api) => (await api<ListDraftsAnswer>('GET', '/email-drafts?status=draft')).drafts

async function sendUndoAndSend(page: Page, sink: SmtpSink): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText(wordPattern('outbox.goesIn', { names: ALL })).waitFor()
  await page.keyboard.press('z')
  await page.getByText(word('outbox.takenBack')).waitFor()
  await page.locator('.rich-text img[alt="strips.png"][src]').waitFor()
  expect(await page.locator('.rich-text li strong').textContent()).toBe('soon')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText(wordPattern('outbox.goesIn', { names: ALL })).waitFor()
  await page.getByText(word('outbox.wasSent', { names: ALL })).waitFor(SENT_WITHIN)
  expect(sink.mails.length).toBe(1)
}

function readWhatArrived(sink: SmtpSink): void {
  expect(sink.mails).toHaveLength(1)
  expect(sink.mails[0]?.to).toEqual(['mara@lind.example', 'jonas@brandt.example'])
  const { attachments, html, text } = parseMail(Buffer.from(sink.mails[0]?.content ?? ''))
  expect(text).toContain(
    'Dear Mara,\n\nit stays at 350 copies. See the lind.example/plan\n\n- by Friday\n- soon please\n\nThe plan\n\n- forty copies\n- the drawings\n\nFrom the plan <https://docs.example/plan>',
  )
  expect(html).toContain('<p>it stays at <strong>350 copies</strong>. See the <a href="https://lind.example/plan"')
  expect(html).toContain(
    '<ul><li>by Friday</li><li><strong>soon</strong> please</li></ul><p><strong>The plan</strong></p>',
  )
  // The original is there once, as the writer left it.
  expect(text.match(/Does it stay at 350 copies/g)).toHaveLength(1)
  expect(html).not.toMatch(/mso|class=|font-size|docs-internal/i)
  const [shown, ...more] = attachments
  expect(more).toEqual([])
  expect([shown?.filename, shown?.contentType]).toEqual(['strips.png', 'image/png'])
  expect(html).toContain(`src="cid:${shown?.contentId}"`)
}

/** A plain message warns only where something is lost, and stays plain. */
async function writePlainText(page: Page, api: Api): Promise<void> {
  await openPlace(page, word('mailbox.inbox'))
  await page.keyboard.press('c')
  await page.locator('.recipients input:focus').waitFor()
  await draftText(page).click()
  await page.keyboard.type('Dear Jonas')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type(', yes')
  await saved(page)
  await page.getByRole('button', { name: word('act.plainText'), exact: true }).click()
  await page.getByText(word('compose.losesFormat')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page
    .getByRole('alert')
    .getByRole('button', { name: word('act.plainText') })
    .click()
  await page.locator('.draft-editor textarea').waitFor()
  expect(await readDraftText(page)).toBe('Dear Jonas, yes')
  await saved(page)
  await page.reload()
  await expect
    .poll(async () => (await openDrafts(api))[0])
    .toMatchObject({ body_text: 'Dear Jonas, yes', body_html: '' })
}

/** The original stays folded; edited, it is part of the text and answered between its lines. */
async function answerBetweenLines(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('compose.quoted') }).click()
  const quoted = page.locator('.below-text')
  const frame = quoted.locator('iframe').contentFrame()
  await frame.getByText('Does it stay at 350 copies?').or(quoted.locator('.quoted-text')).first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: word('compose.editQuote') }).click()
  await page.locator('.rich-text blockquote', { hasText: 'Does it stay at 350 copies?' }).waitFor()
  await page.getByRole('button', { name: word('compose.quoted') }).waitFor({ state: 'detached' })
  await saved(page)
}
