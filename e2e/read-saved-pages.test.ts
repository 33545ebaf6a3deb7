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
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000

describeOnDatabases(['sqlite'], 'saved pages in a real browser', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('are read as text in our own letters, and memories lead to their source', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA, { ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    const { page, complaints, strays } = await openPage(browser, product.origin)
    const api = await signInByApi(product.origin, NORA)
    const site = await openPaperSite()
    await save(api, { url: `${site.address}papers/`, crawl_enabled: true })
    await signInByForm(page, product.origin, NORA)
    await page.locator('.index-tabs').waitFor()

    await readCopy(page, product.origin, await projectOf(api), site.host)
    await openOriginal(page, `${site.address}papers/`)
    await chooseSize(page)
    await updateCopy(page, site.change)
    await readCrawledPage(page, site.host)
    await fitNarrowScreen(page)
    site.remove()
    await keepWhatWasRead(page)
    await explainUnread(page, api, product.origin, `${site.address}missing`)
    await followSource(page, api, product.origin)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await site.close()
    await product.stop()
  })
})

interface Saved {
  url: { _id: string; status: string }
}

async function save(api: Api, body: object): Promise<string> {
  const { url } = await api<Saved>('POST', '/urls', body)
  const state = async () => (await api<Saved>('GET', `/urls/${url._id}`)).url.status
  await expect.poll(state, { timeout: 30_000 }).not.toBe('pending')
  return url._id
}

async function projectOf(api: Api): Promise<string> {
  const { projects } = await api<{ projects: [{ _id: string }] }>('GET', '/projects')
  return projects[0]._id
}

const text = (page: Page) => page.locator('.reader .record-text')
const barriers = async (page: Page, where: string) => expect(await findBarriers(page), where).toEqual([])
const title = (page: Page, name: string) => page.locator('.reader h2:focus', { hasText: name }).waitFor()

async function readCopy(page: Page, origin: string, project: string, host: string): Promise<void> {
  await page.goto(`${origin}/projects/${project}/urls`)
  const row = page.locator('.entry-list a', { hasText: 'How linen paper is made' })
  await row.locator('.origin', { hasText: host }).waitFor()
  expect(await row.locator('.begins').textContent()).toContain('Linen paper begins in a field')
  await row.press('Enter')
  await title(page, 'How linen paper is made')
  const bar = page.locator('.reader-bar')
  expect(await bar.locator('.host').textContent()).toBe(host)
  expect(await bar.locator('.copied').textContent()).toMatch(new RegExp(`^${word('record.copyOf')} today, `))
  await page.getByText(word('record.by', { author: 'Inge Kvist' })).waitFor()
  expect(await text(page).locator('p').count()).toBeGreaterThan(1)
  expect(await text(page).textContent()).toContain('Most mills today')
  expect(await page.locator('.reader :is(img, iframe, script)').count(), 'only text').toBe(0)
  await barriers(page, 'a saved page')
}

async function openOriginal(page: Page, address: string): Promise<void> {
  const link = page.getByRole('link', { name: word('record.openOriginal'), exact: true })
  expect(await link.getAttribute('href')).toBe(address)
  expect(await link.getAttribute('target')).toBe('_blank')
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
}

const letters = (page: Page): Promise<string> =>
  page.evaluate(`(({ fontSize, lineHeight }) => parseFloat(fontSize).toFixed() + '/' + parseFloat(lineHeight).toFixed())(
    getComputedStyle(document.querySelector('.reader .record-text p')))`)

/** The size stays on this device. */
async function chooseSize(page: Page): Promise<void> {
  expect(await letters(page)).toBe('17/27')
  await page.getByRole('button', { name: word('record.textSize'), exact: true }).press('Enter')
  const large = page.getByRole('menuitemradio', { name: word('record.size.large'), exact: true })
  await large.waitFor()
  await barriers(page, 'the sizes')
  await large.press('Enter')
  await large.waitFor({ state: 'detached' })
  expect(await letters(page)).toBe('21/33')
  await page.reload()
  await text(page).waitFor()
  expect(await letters(page)).toBe('21/33')
  await page.getByRole('button', { name: word('record.textSize'), exact: true }).press('Enter')
  await page.getByRole('menuitemradio', { name: word('record.size.standard'), exact: true }).press('Enter')
  await large.waitFor({ state: 'detached' })
  expect(await letters(page)).toBe('17/27')
}

const update = (page: Page) => page.getByRole('button', { name: word('record.fetchAgain'), exact: true })

async function updateCopy(page: Page, change: () => void): Promise<void> {
  change()
  await update(page).press('Enter')
  await text(page).getByText('paper from hemp').waitFor()
}

async function readCrawledPage(page: Page, host: string): Promise<void> {
  await page
    .getByRole('navigation', { name: word('record.pages') })
    .getByRole('link', { name: 'Size' })
    .press('Enter')
  await page.waitForURL((url) => url.pathname.includes('/pages/'))
  await title(page, 'Size')
  expect(await page.locator('.reader-bar .host').textContent()).toBe(host)
  expect(await update(page).count(), 'its bookmark updates it').toBe(0)
  await openOriginal(page, `http://${host}/papers/size.html`)
  await barriers(page, 'a crawled page')
  await page.goBack()
  await title(page, 'How linen paper is made')
}

async function fitNarrowScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('link', { name: word('record.openOriginal'), exact: true }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  const overflow =
    "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.reader-sheet'))"
  expect(await page.evaluate(overflow)).toBe(0)
  await barriers(page, 'a saved page on a narrow screen')
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** A failed update keeps the earlier copy and says why. */
async function keepWhatWasRead(page: Page): Promise<void> {
  // Linked pages are saved after the first one.
  await page.locator(`.reader-bar [data-tooltip="${word('record.fetchAgain')}"]:not([aria-disabled])`).waitFor()
  await update(page).press('Enter')
  await page.locator('.reader .in-trash').waitFor()
  expect(await text(page).textContent()).toContain('paper from hemp')
}

async function explainUnread(page: Page, api: Api, origin: string, address: string): Promise<void> {
  const id = await save(api, { url: address })
  const { url } = await api<{ url: { error: string } }>('GET', `/urls/${id}`)
  await page.goto(`${origin}/projects/${await projectOf(api)}/urls/${id}`)
  await page.getByText(word('record.notFetched', { reason: url.error })).waitFor()
  await page.locator('.reader .in-trash').getByRole('link', { name: address }).waitFor()
  expect(await text(page).count()).toBe(0)
  await barriers(page, 'a page that could not be read')
}

/** A tool names the email that it read; anything else stays text. */
async function followSource(page: Page, api: Api, origin: string): Promise<void> {
  const { email } = await api<{ email: { _id: string; project: string } }>('POST', '/emails', {
    raw_email: rawMail(QUESTION, 'source', 1),
  })
  const source = `${origin}/projects/${email.project}/mail/inbox/${email._id}`
  const { token } = await api<{ token: string }>('POST', '/tokens', { name: 'assistant' })
  const keep = async (body: object) => {
    const answer = await fetch(`${origin}/api/v1/memories`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { memory: { _id: string } }).memory._id
  }
  const hostile = await keep({ title: 'A trap', content: 'Press here.', source: 'javascript:alert(1)' })
  const id = await keep({ title: 'Price', content: 'Twelve.', source })
  const head = page.locator('.record-page header')
  await page.goto(`${origin}/projects/${email.project}/memories/${hostile}`)
  await head.getByText('javascript:alert(1)').waitFor()
  expect(await head.getByRole('link').count()).toBe(0)
  await page.goto(`${origin}/projects/${email.project}/memories/${id}`)
  await head.getByText(word('record.writtenBy.tool')).waitFor()
  await barriers(page, 'a memory with its source')
  await head.getByRole('link', { name: source }).press('Enter')
  await page.locator('.pane h1', { hasText: QUESTION.subject }).waitFor()
}
