// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { openPaperSite } from './browser/paper-site.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000
const SENTENCE = 'Linen paper begins in a field, where the flax is pulled and not cut.'

describeOnDatabases(['sqlite'], 'highlights in a real browser', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('are made, commented and turned into a note by keyboard', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA, { ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    const { page, complaints, strays } = await openPage(browser, product.origin)
    const api = await signInByApi(product.origin, NORA)
    const site = await openPaperSite()
    const { url } = await api<{ url: { _id: string; project: string } }>('POST', '/urls', {
      url: `${site.address}papers/`,
    })
    await api('POST', '/urls', { url: `${site.address}papers/size.html` })
    await expect
      .poll(async () => (await urlsOf(api)).every(({ status }) => status === 'complete'), { timeout: 30_000 })
      .toBe(true)
    await signInByForm(page, product.origin, NORA)
    await page.locator('.index-tabs').waitFor()

    await openUnread(page, product.origin, url.project)
    await markByKey(page, api, url._id)
    await highlightByKeyboard(page)
    await highlightWithPointer(page)
    await seeHighlightsOfOthers(page, api, url._id)
    await keepGoneWords(page, site.change)
    await makeNote(page)
    await removeByKeyboard(page)
    await fitNarrowScreen(page)
    await readToTheEnd(page, product.origin, url.project)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await site.close()
    await product.stop()
  })
})

interface Url {
  _id: string
  status: string
  read: boolean
}

const urlsOf = async (api: Api): Promise<Url[]> => (await api<{ urls: Url[] }>('GET', '/urls')).urls
const group = (page: Page, name: 'unread' | 'read') =>
  page.getByRole('region', { name: word(`bookmark.filter.${name}`), exact: true })
const row = (page: Page, name: 'unread' | 'read') =>
  group(page, name).locator('.entry-list a', { hasText: 'How linen paper is made' })
const marks = (page: Page) => page.locator('.marked-text mark')
const card = (page: Page) => page.getByRole('dialog', { name: word('highlight.one'), exact: true })
const list = (page: Page) => page.locator('.highlight-list')
const selected = (page: Page): Promise<string> => page.evaluate('String(getSelection())')
const barriers = async (page: Page, where: string) => expect(await findBarriers(page), where).toEqual([])

async function openUnread(page: Page, origin: string, project: string): Promise<void> {
  await page.goto(`${origin}/projects/${project}/urls`)
  await row(page, 'unread').press('Enter')
  await page.locator('.reader h2:focus').waitFor()
  await barriers(page, 'unread bookmarks')
}

/** The key marks it as read and unread, and its row moves. */
async function markByKey(page: Page, api: Api, id: string): Promise<void> {
  await page.keyboard.press('m')
  await row(page, 'read').waitFor()
  expect((await urlsOf(api)).find(({ _id }) => _id === id)?.read).toBe(true)
  await page.keyboard.press('m')
  await row(page, 'unread').waitFor()
  await page.getByRole('button', { name: word('act.markRead'), exact: true }).waitFor()
  await page.getByRole('button', { name: word('bookmark.show'), exact: true }).press('Enter')
  await page.getByRole('menuitemradio', { name: word('bookmark.filter.read'), exact: true }).press('Enter')
  await page.getByText(word('bookmark.none.read')).waitFor()
  await page.getByRole('button', { name: word('bookmark.show'), exact: true }).press('Enter')
  await page.getByRole('menuitemradio', { name: word('bookmark.filter.all'), exact: true }).press('Enter')
  await row(page, 'unread').waitFor()
}

async function highlightByKeyboard(page: Page): Promise<void> {
  await page.locator('.reader-sheet > h2').focus()
  await page.keyboard.press('Shift+H')
  await page.locator('.selection-bar').waitFor()
  expect(await selected(page)).toBe(SENTENCE)
  await barriers(page, 'selected words')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await page.locator('.selection-bar').waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+H')
  await page.locator('.selection-bar').waitFor()
  await page.keyboard.press('Enter')
  await card(page).waitFor()
  expect(await marks(page).allTextContents()).toEqual([SENTENCE])
  await page.locator('.highlight-card button:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.highlight-card textarea:focus').waitFor()
  await page.keyboard.type('For the catalogue')
  await barriers(page, 'the comment of a highlight')
  await page.keyboard.press('Control+Enter')
  await card(page).getByText('For the catalogue').waitFor()
  await card(page)
    .getByRole('button', { name: word('act.close'), exact: true })
    .press('Escape')
  await page.locator('.marked-text mark :focus').waitFor()
  await page.keyboard.press('Enter')
  await card(page).getByText('For the catalogue').waitFor()
  await card(page)
    .getByRole('button', { name: word('act.close'), exact: true })
    .press('Enter')
  await card(page).waitFor({ state: 'detached' })
  await barriers(page, 'a highlight')
}

async function highlightWithPointer(page: Page): Promise<void> {
  const words = page.locator('.marked-text p', { hasText: 'Most mills today' }).locator('[data-at]').first()
  await words.scrollIntoViewIfNeeded()
  const box = await words.boundingBox()
  if (!box) throw new Error('the words are not shown')
  await page.mouse.move(box.x + 2, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 180, box.y + 8, { steps: 4 })
  await page.mouse.up()
  const words2 = (await selected(page)).trim()
  expect('Most mills today buy clean offcuts').toContain(words2.slice(0, 10))
  await page.locator('.selection-bar button').click()
  await card(page).waitFor()
  await expect.poll(() => marks(page).allTextContents()).toEqual([SENTENCE, words2])
  await card(page)
    .getByRole('button', { name: word('act.close'), exact: true })
    .click()
}

/** Another client's highlight appears without a reload. */
async function seeHighlightsOfOthers(page: Page, api: Api, id: string): Promise<void> {
  const exact = 'sort them by hand. Most mills'
  await api('POST', `/records/${id}/highlights`, { exact, comment: 'They still do' })
  await marks(page).getByText(exact).waitFor()
  await list(page).getByText('They still do').waitFor()
}

/** A newer copy moves highlights, and says which words are gone. */
async function keepGoneWords(page: Page, change: () => void): Promise<void> {
  change()
  await page.getByRole('button', { name: word('record.fetchAgain'), exact: true }).press('Enter')
  await page.locator('.record-text').getByText('paper from hemp').first().waitFor()
  await expect.poll(() => marks(page).allTextContents()).toEqual([SENTENCE])
  await list(page).getByText(word('highlight.gone')).first().waitFor()
  expect(await list(page).locator('s').count()).toBe(2)
  await barriers(page, 'words that are gone')
}

async function makeNote(page: Page): Promise<void> {
  await list(page)
    .getByRole('button', { name: word('highlight.makeNote'), exact: true })
    .press('Enter')
  await page.waitForURL((address) => address.pathname.includes('/notes/'))
  const quote = page.locator('.rich-text blockquote', { hasText: SENTENCE })
  await quote.waitFor()
  await page.locator('.rich-text').getByText('For the catalogue').waitFor()
  await quote.getByText('How linen paper is made').click()
  await page.waitForURL((address) => address.hash.startsWith('#highlight-'))
  await page.locator('.marked-text mark :focus', { hasText: SENTENCE }).waitFor()
}

async function removeByKeyboard(page: Page): Promise<void> {
  const remove = list(page)
    .locator('li', { hasText: 'They still do' })
    .getByRole('button', {
      name: word('highlight.remove'),
      exact: true,
    })
  await remove.press('Enter')
  await page.locator('.highlight-list h3:focus').waitFor()
  expect(await list(page).locator('li').count()).toBe(2)
}

async function fitNarrowScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await marks(page).first().locator('[role="button"]').press('Enter')
  await card(page).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await barriers(page, 'a highlight on a narrow screen')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Reading to the end marks a page as read. */
async function readToTheEnd(page: Page, origin: string, project: string): Promise<void> {
  await page.goto(`${origin}/projects/${project}/urls`)
  await group(page, 'unread').locator('.entry-list a', { hasText: 'Size' }).press('Enter')
  await page.locator('.reader h2', { hasText: 'Size' }).first().waitFor()
  await group(page, 'read').locator('.entry-list a', { hasText: 'Size' }).waitFor()
}
