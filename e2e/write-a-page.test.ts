// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { PIXEL } from '../server/test/scripted-web.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { caretIsKnown } from './browser/caret-is-known.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000

interface Stored {
  note: { _id: string; project: string; title: string; source_text: string; tags: string[] }
}

describeOnDatabases(['sqlite'], 'a note as a page in a real browser', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('is written with table, image and link by keyboard, and loses nothing', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await api('POST', '/notes', { title: 'Deliveries', content_format: 'markdown', source_text: 'On Tuesdays.' })
    await api('POST', '/emails', { raw_email: rawMail(QUESTION, 'question', 1) })
    await signInByForm(page, origin, NORA)
    await page.locator('.index-tabs').waitFor()

    await begin(page)
    await writeTable(page)
    await linkAndTag(page)
    await mention(page)
    await pasteImage(page)
    const id = await stored(page, api)
    await tickWhileReading(page, api, id)
    await moveBlocks(page, api, id)
    await reload(page, api, id)
    await losesNoNetwork(page, api, id)
    await viewSource(page, api, id)
    await writeInHtml(page, api)
    await narrow(page)

    expect(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const textBox = (page: Page) => page.getByRole('textbox', { name: word('record.text'), exact: true })
const state = (page: Page, key: Parameters<typeof word>[0]) =>
  page.locator('.saving-state', { hasText: new RegExp(`^${word(key)}$`) })
const option = (page: Page, name: string) => page.getByRole('option', { name })
const sourceOf = async (api: Api, id: string): Promise<string> =>
  (await api<Stored>('GET', `/notes/${id}`)).note.source_text

async function begin(page: Page): Promise<void> {
  await page.evaluate(
    `for (const key of 'gn') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`,
  )
  await page.getByRole('button', { name: word('record.new.note') }).press('Enter')
  await page.locator('.note-title textarea:focus').waitFor()
  await page.keyboard.type('Linen edition: plan')
  await textBox(page).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.rich-text.ProseMirror-focused').waitFor()
  await page.keyboard.type('We print 350 copies.')
  await page.keyboard.press('Enter')
}

/** `/` opens a menu, whose entries the keys choose; Tab goes through the cells. */
async function writeTable(page: Page): Promise<void> {
  await page.keyboard.type('/tab')
  await option(page, word('note.insert.table')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.locator('.rich-text table').waitFor()
  for (const cell of ['Item', 'Mill', 'Per 100', 'Linen', 'Otterbeck', '90.00']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('/delete row')
  await option(page, word('note.insert.deleteRow')).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.rich-text tr').count()).toBe(2)
  await page.keyboard.press('Control+End')
}

async function linkAndTag(page: Page): Promise<void> {
  await page.locator('.rich-text > p').last().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('See [[deliv')
  await option(page, 'Deliveries').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('and #print')
  await option(page, 'print').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.note-tags', { hasText: '#print' }).waitFor()
  await page.keyboard.press('Enter')
}

/** `@` names a person, or an email by its subject. */
async function mention(page: Page): Promise<void> {
  await page.keyboard.type('Asked by @lin')
  await option(page, 'Mara Lind').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Mara Lind' }).waitFor()
  await page.keyboard.type('in @samples')
  await option(page, QUESTION.subject).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
}

async function pasteImage(page: Page): Promise<void> {
  await page.evaluate(
    `const bytes = Uint8Array.from(atob(${JSON.stringify(PIXEL.toString('base64'))}), (sign) => sign.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'strips.gif', { type: 'image/gif' }))
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))`,
  )
  await page.locator('.note-image img').waitFor()
  await page.locator('.note-image img').click()
  const description = page.getByLabel(word('note.describe'))
  await description.fill('The three strips')
  expect(await findBarriers(page)).toEqual([])
  await description.press('Enter')
  await page.locator('.note-image .caption', { hasText: 'The three strips' }).waitFor()
}

async function stored(page: Page, api: Api): Promise<string> {
  await page.keyboard.press('Control+s')
  await state(page, 'note.state.saved').waitFor()
  const { notes } = await api<{ notes: Stored['note'][] }>('GET', '/notes')
  const note = notes.find(({ title }) => title === 'Linen edition: plan')
  expect(note?.source_text).toMatch(
    /^We print 350 copies\.\n\n\| Item \| Mill \| Per 100 \|\n\| --- \| --- \| --- \|\n\| Linen \| Otterbeck \| 90\.00 \|\n\nSee \[\[Deliveries\]\] and\n\nAsked by \[Mara Lind\]\(mailto:mara@lind\.example\) in \[Samples for the linen edition\]\(\/projects\/[^)]+\/mail\/[^)]+\)\n\n!\[The three strips\]\(attachment:[^)]+\/strips\.gif\)$/,
  )
  expect(note?.tags).toEqual(['print'])
  expect(await findBarriers(page)).toEqual([])
  await page.waitForURL((url) => url.pathname.endsWith(`/notes/${note?._id}`))
  return note?._id ?? ''
}

async function tickWhileReading(page: Page, api: Api, id: string): Promise<void> {
  await api('PUT', `/notes/${id}`, {
    source_text: 'First\n\n- [ ] Order the thread\n- [x] Proof\n\n1. [ ] Third\n2. plain\n',
  })
  const box = page.getByRole('checkbox', { name: word('rich.box', { words: 'Order the thread' }) })
  await box.click()
  await page.getByRole('checkbox', { name: word('rich.box', { words: 'Third' }) }).click()
  await expect
    .poll(() => sourceOf(api, id))
    .toBe('First\n\n- [x] Order the thread\n- [x] Proof\n\n1. [x] Third\n2. plain\n')
}

async function moveBlocks(page: Page, api: Api, id: string): Promise<void> {
  await textBox(page).getByText('First').click()
  await page.keyboard.press('End')
  await caretIsKnown(page)
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Control+s')
  await expect.poll(() => sourceOf(api, id)).toMatch(/^- \[x\] Order the thread\n- \[x\] Proof\n\nFirst\n/)
  await textBox(page).getByText('Proof', { exact: true }).hover()
  const handle = page.getByRole('button', { name: word('note.block.move') })
  await handle.dragTo(textBox(page).getByText('First'), { targetPosition: { x: 40, y: 24 } })
  await expect.poll(() => sourceOf(api, id)).toMatch(/^First\n\n- \[x\] Order the thread\n- \[x\] Proof\n/)
  await textBox(page).getByText('First').hover()
  await page.getByRole('button', { name: word('note.block.insert') }).click()
  await option(page, word('note.insert.table')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect.poll(() => sourceOf(api, id)).toMatch(/^First\n\n- /)
}

/** What was typed a moment before a reload is there, and is stored. */
async function reload(page: Page, api: Api, id: string): Promise<void> {
  await textBox(page).getByText('First').click()
  await page.keyboard.press('End')
  await caretIsKnown(page)
  await page.keyboard.type(' typed before the reload')
  await page.reload()
  await textBox(page).getByText('First typed before the reload').waitFor()
  await expect.poll(() => sourceOf(api, id)).toContain('First typed before the reload')
}

async function losesNoNetwork(page: Page, api: Api, id: string): Promise<void> {
  await page.context().setOffline(true)
  await textBox(page).getByText('First').click()
  await page.keyboard.press('End')
  await page.keyboard.type(', offline too')
  await state(page, 'note.state.retrying').waitFor()
  await page.context().setOffline(false)
  await state(page, 'note.state.saved').waitFor()
  expect(await sourceOf(api, id)).toContain('the reload, offline too')
}

async function viewSource(page: Page, api: Api, id: string): Promise<void> {
  await page
    .locator('.note-toolbar')
    .getByRole('button', { name: word('act.more') })
    .click()
  await page.getByRole('menuitem', { name: word('note.viewSource') }).click()
  const source = page.getByRole('textbox', { name: word('note.source') })
  await source.fill('> [!note]- Mind\n> the *gap*\n')
  expect(await findBarriers(page)).toEqual([])
  await page
    .locator('.note-toolbar')
    .getByRole('button', { name: word('act.more') })
    .click()
  await page.getByRole('menuitem', { name: word('note.viewPage') }).click()
  await page.locator('[data-callout="note"]', { hasText: 'the gap' }).waitFor()
  await expect.poll(() => sourceOf(api, id)).toBe('> [!note]- Mind\n> the *gap*\n')
  const text = page.locator('[data-callout="note"] em')
  await text.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: word('rich.fold', { title: 'Mind' }), expanded: false }).press('Enter')
  await text.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: word('rich.fold', { title: 'Mind' }), expanded: true }).click()
  await text.waitFor({ state: 'hidden' })
  expect(await sourceOf(api, id)).toBe('> [!note]- Mind\n> the *gap*\n')
}

/** A note that a tool wrote in HTML is a page too, and stays HTML; what another program changes meanwhile is merged. */
async function writeInHtml(page: Page, api: Api): Promise<void> {
  const source_text = '<p>Paper from the <b>mill</b>.</p><p>Cloth: grey.</p>'
  const { note } = await api<Stored>('POST', '/notes', {
    title: 'Written by a tool',
    content_format: 'html',
    source_text,
  })
  await page.locator('.note-list').getByText('Written by a tool').click()
  await textBox(page).getByText('Cloth: grey.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Or indigo.')
  await state(page, 'note.state.saved').waitFor()
  const saved = await sourceOf(api, note._id)
  expect(saved).toBe('<p>Paper from the <b>mill</b>.</p><p>Cloth: grey. Or indigo.</p>')
  await api('PUT', `/notes/${note._id}`, { source_text: saved.replace('Paper', 'Sheets') })
  await textBox(page).getByText('Sheets from the mill.').waitFor()
  await page.keyboard.type(' Thread: white.')
  await expect
    .poll(() => sourceOf(api, note._id))
    .toBe('<p>Sheets from the <b>mill</b>.</p><p>Cloth: grey. Or indigo. Thread: white.</p>')
}

async function narrow(page: Page): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    expect(await findBarriers(page)).toEqual([])
  }
}
