// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EmailAnswer } from '../contract/src/email.ts'
import type { ListNotesAnswer, Note } from '../contract/src/note.ts'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { pdf, png } from '../server/test/sample-files.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 300_000

const PAGE =
  '0.1 0.3 0.2 rg 30 160 90 10 re f 0.6 g 30 140 140 4 re f 30 130 120 4 re f 30 120 134 4 re f 30 110 80 4 re f'
const BROKEN = '%PDF-1.4 torn in two'

const part = (name: string, type: string, content: Uint8Array | string): string =>
  `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(content as Uint8Array).toString('base64')}`

const OFFER = {
  from: 'Ade Balogun <ade@balogun.example>',
  subject: 'Offer and photographs',
  text: [
    '--b\nContent-Type: text/plain\n\nThe offer as a PDF, with a photograph and our notes.',
    part('linen-proof.pdf', 'application/pdf', pdf({ content: PAGE, size: [200, 200] })),
    part('strips.png', 'image/png', png(320, 200)),
    part('notes.txt', 'text/plain', 'Twelve reams of the heavy paper.'),
    part('broken.pdf', 'application/pdf', BROKEN),
    part('logo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    '--b--',
  ].join('\n'),
  headers: 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n',
}

describeOnBothDatabases('attachments', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('are previewed and saved to notes', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    const { email } = await api<EmailAnswer>('POST', '/emails', { raw_email: rawMail(OFFER, 'offer', 1) })
    await api('POST', '/notes', { title: 'Linen edition', markdown: '# Plan\n', project: email.project })
    await signInByForm(page, origin, NORA)

    await seeThumbnails(page)
    await previewPage(page)
    await failAndTryAgain(page)
    await saveToNewNote(page)
    await undoSaving(page, api)
    await addToNote(page, api)
    await readNote(page, api)
    await narrow(page, origin)

    expect(complaints.filter((text) => !isAboutBrokenFile(text))).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

/** The browser reports the refusal too. */
const isAboutBrokenFile = (text: string): boolean =>
  /\/attachments\/4\?preview=image/.test(text) || /Failed to load resource: .* 422/.test(text)

const card = (page: Page, name: string) => page.locator('.file-card', { hasText: name })
const preview = (page: Page, name: string) => page.getByRole('button', { name: word('file.preview', { name }) })

/** Width of an image that has been decoded; 0 until then. */
const widthOf = (page: Page, image: string): Promise<number> =>
  page.evaluate<number>(`document.querySelector('${image}')?.naturalWidth ?? 0`)
const thumbnail = (attachment: number): string => `.file-card img[src*="/attachments/${attachment}?"]`

async function seeThumbnails(page: Page): Promise<void> {
  await page.locator('.conversation', { hasText: OFFER.subject }).click()
  await page.getByText(word('thread.files', { count: 5, size: '1' }).split(',')[0] ?? '').waitFor()
  await card(page, 'strips.png').scrollIntoViewIfNeeded()
  await expect.poll(() => widthOf(page, thumbnail(1))).toBe(256)
  await expect.poll(() => widthOf(page, thumbnail(2))).toBe(256)
  expect(await card(page, 'logo.svg').locator('img').count()).toBe(0)
  await expect.poll(() => card(page, 'broken.pdf').locator('img').count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
}

/** A click on the thumbnail enlarges it; Escape returns. */
async function previewPage(page: Page): Promise<void> {
  await card(page, 'linen-proof.pdf').locator('.thumb').click()
  await page.locator('dialog .picture img').waitFor()
  await page.getByText(word('file.firstPage')).waitFor()
  await expect.poll(() => widthOf(page, 'dialog img')).toBe(1600)
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await preview(page, 'notes.txt').focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog pre', { hasText: 'Twelve reams' }).waitFor()
  await page.keyboard.press('Escape')
}

async function failAndTryAgain(page: Page): Promise<void> {
  await preview(page, 'broken.pdf').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'broken.pdf' })
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: word('act.retry') }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await findBarriers(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await dialog.getByRole('link', { name: word('act.download') }).click()
  expect((await saving).suggestedFilename()).toBe('broken.pdf')
  await page.keyboard.press('Escape')
}

const saving = (page: Page, name: string) => page.getByRole('button', { name: word('file.saveNamed', { name }) })

async function saveToNewNote(page: Page): Promise<void> {
  await card(page, 'linen-proof.pdf').hover()
  await saving(page, 'linen-proof.pdf').click()
  await page.getByRole('option', { name: 'Linen edition' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('option', { name: word('file.newNote', { name: 'linen-proof.pdf' }) }).click()
  await page.getByRole('link', { name: 'linen-proof.pdf', exact: true }).waitFor()
}

async function undoSaving(page: Page, api: Api): Promise<void> {
  const line = page.locator('.saved-file')
  await line.getByRole('button', { name: word('act.undo') }).click()
  await line.getByText(word('done.undone')).waitFor()
  expect((await notesOf(api)).map(({ title }) => title)).toEqual(['Linen edition'])
}

const notesOf = async (api: Api): Promise<Note[]> => (await api<ListNotesAnswer>('GET', '/notes')).notes as Note[]

/** With the keyboard: Enter after typing chooses the note that was found. */
async function addToNote(page: Page, api: Api): Promise<void> {
  await saving(page, 'strips.png').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: word('file.findNote') }).waitFor()
  await page.keyboard.type('linen')
  const found = page.getByRole('option').first()
  await expect.poll(() => found.textContent()).toBe('Linen edition')
  await page.keyboard.press('Enter')
  await page.locator('.saved-file').getByRole('link', { name: 'Linen edition' }).waitFor()
  await expect.poll(async () => (await notesOf(api))[0]?.source_text).toMatch(/^# Plan\n\n\[strips\.png\]\(attachment:/)
}

/** The text names the file; a click shows it. Writing on keeps the link, and the email is among the linked records. */
async function readNote(page: Page, api: Api): Promise<void> {
  await page.locator('.saved-file').getByRole('link').click()
  await page.locator('.note-text a', { hasText: 'strips.png' }).click()
  await expect.poll(() => widthOf(page, 'dialog img')).toBe(320)
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: word('record.files') }).waitFor()
  await expect.poll(() => widthOf(page, '.record-files img')).toBe(256)
  await page.getByRole('link', { name: OFFER.subject }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.locator('.note-text [role="textbox"]').focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' and more')
  await expect.poll(async () => (await notesOf(api))[0]?.source_text).toMatch(/\(attachment:[^)]+\) and more\n$/)
}

async function narrow(page: Page, origin: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.locator('.record-files').scrollIntoViewIfNeeded()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await page.goto(origin)
  await page.locator('.conversation', { hasText: OFFER.subject }).click()
  await card(page, 'strips.png').scrollIntoViewIfNeeded()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  expect(await findBarriers(page)).toEqual([])
  await saving(page, 'strips.png').click()
  await page.getByRole('option', { name: 'Linen edition' }).waitFor()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
}
