import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page, Request, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { type Api, openAccount, signInByApi } from './browser/api.ts'
import { openInputMethod } from './browser/input-method.ts'
import { paste } from './browser/paste.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const OTTO = { email: 'otto@mill.example', password: 'rags and water' }
const PATIENCE_MS = 240_000
const SEARCH = '**/api/v1/search/quick'
const HOSTILE_SUBJECT = '<img src=x onerror=alert(1)> <mark>zeugma</mark> &amp; co'

describeOnBothDatabases('the palette', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('finds everything of one account from everywhere, as one types, and tells what it does not know', {
    timeout: PATIENCE_MS,
  }, async () => {
    const product = await serveProduct(engine, NORA, { REGISTRATION: 'open', ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await storeRecords(api)
    await storeOfOthers(await openAccount(origin, OTTO))

    await signIn(page, origin)
    await openAndClose(page)
    await stayOutOfFields(page)
    await typeByInputMethod(page)
    await findAsOneTypes(page)
    await findWhatWasJustStored(page, api)
    await actOnWhatIsOpen(page, api)
    await openEveryKind(page)
    await openElsewhere(page)
    await showHostileWords(page)
    await narrowToAProject(page)
    await actOnlyOnTheNewest(page)
    await tellWhatIsNotKnown(page)
    await fitAPhone(page)
    await openEveryAddress(page, api, origin)

    expect(complaints.filter((line) => !/503|ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(line))).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const palette = (page: Page) => page.locator('dialog.palette')
const rows = (page: Page) => page.locator('.palette-row.hit')
const rowOf = (page: Page, words: string) => page.locator('.palette-row', { hasText: words })
const chosen = (page: Page, words: string) => page.getByRole('option', { selected: true }).filter({ hasText: words })
const closed = (page: Page) => palette(page).waitFor({ state: 'hidden' })

async function open(page: Page, words = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('.palette input:focus').waitFor()
  if (words) await page.keyboard.type(words)
}

/** The first Esc empties the field, the second one closes. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  if (await palette(page).isVisible()) await page.keyboard.press('Escape')
  await closed(page)
}

async function storeRecords(api: Api): Promise<void> {
  await api('POST', '/notes', {
    title: 'Linen edition: plan',
    text_content: 'Forty copies, numbered.',
    tags: ['print'],
  })
  await api('POST', '/notes', { title: 'Linen and other cloths', text_content: 'Grey if there is no indigo.' })
  await api('POST', '/memories', { title: 'Deliveries', content: 'The mill brings linen on Tuesdays only.' })
  await api('POST', '/urls', { url: 'https://lind.example/papers', title: 'Papers', text_content: 'Linen papers.' })
  await api('POST', '/emails', { raw_email: rawMail(QUESTION, 'question', 1) })
  await api('POST', '/emails', { raw_email: rawMail({ ...QUESTION, subject: HOSTILE_SUBJECT }, 'hostile', 2) })
  const { project } = await api<{ project: { _id: string } }>('POST', '/projects', { name: 'Atlas' })
  await api('POST', '/notes', { project: project._id, title: 'Linen maps', text_content: 'On cloth.' })
}

async function storeOfOthers(api: Api): Promise<void> {
  await api('POST', '/notes', { title: 'Linen of the neighbours', text_content: 'linen linen linen' })
  await api('POST', '/emails', { raw_email: rawMail({ ...QUESTION, subject: 'Linen of the neighbours' }, 'other', 1) })
}

async function signIn(page: Page, origin: string): Promise<void> {
  await signInByForm(page, origin, NORA)
  await page.locator('.conversation').first().waitFor()
}

async function openAndClose(page: Page): Promise<void> {
  await page.keyboard.press('j')
  await page.locator('.conversation:focus').waitFor()
  await page.keyboard.press('/')
  await chosen(page, 'Write a mail').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await closed(page)
  await page.locator('.conversation:focus').waitFor()
  await open(page)
  await page.keyboard.press('Control+k')
  await closed(page)
  await open(page)
  await page.keyboard.press('Tab')
  await page.locator('.palette button:focus').first().waitFor()
  // Letters act on nothing behind the palette.
  await page.keyboard.press('e')
  await page.keyboard.press('Escape')
  await closed(page)
  expect(await page.getByText('Archived', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Find or do anything' }).click()
  // Letters belong to the field, not to the list below it.
  await page.keyboard.type('> ou')
  await chosen(page, 'Go to Outbox').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Outbox' }).waitFor()
  await open(page, '> zebra')
  await page.getByText('No action is called that.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await leave(page)
}

async function stayOutOfFields(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await page.locator('.recipients input:focus').waitFor()
  await page.keyboard.type('a/b')
  expect(await palette(page).isVisible()).toBe(false)
  await open(page)
  await page.keyboard.press('Escape')
  await closed(page)
  await page.locator('.recipients input:focus').waitFor()
  expect(await page.locator('.recipients input:focus').inputValue()).toBe('a/b')
  await open(page, 'inbox')
  await page.keyboard.press('Enter')
  await page.locator('.conversation').first().waitFor()
}

/** Rows follow what is proposed, and the Enter that takes a proposal opens, adds and sends nothing. */
async function typeByInputMethod(page: Page): Promise<void> {
  const method = await openInputMethod(page)
  await open(page)
  await method.propose('l', 'li', 'linen pl')
  await chosen(page, 'Linen edition: plan').waitFor()
  await method.take('linen')
  expect(await page.locator('.palette input').inputValue()).toBe('linen')
  await leave(page)
  await page.keyboard.press('c')
  const to = page.locator('.recipients input:focus')
  await to.waitFor()
  await method.propose('a@x', 'a@x.example, ')
  await method.take('a@lind.example')
  expect(await page.locator('.recipients .chip').count()).toBe(0)
  await page.keyboard.press('Enter')
  // A list, as it stands in a table or in another mail: one below the other.
  await paste(page, { 'text/plain': 'Ann <ann@x.example>\nb@y.example\nc@z.example; nobody' })
  expect(await page.locator('.recipients .chip').allTextContents()).toEqual([
    'a@lind.example',
    'ann@x.example',
    'b@y.example',
    'c@z.example',
  ])
  expect(await to.inputValue()).toBe('nobody')
  await page.getByLabel('Text', { exact: true }).focus()
  await method.propose('に', 'にほん')
  await method.take('日本')
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('日本')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Draft discarded').waitFor()
}

async function findAsOneTypes(page: Page): Promise<void> {
  await open(page)
  await page.keyboard.type('linen', { delay: 30 })
  await rowOf(page, 'Deliveries').waitFor()
  await page.getByText('6 found').waitFor()
  const shown = await rows(page).allTextContents()
  expect(shown).toHaveLength(6)
  expect(shown.join()).not.toContain('neighbours')
  for (const group of ['Notes', 'Memories', 'Saved addresses', 'Mail'])
    await page.getByRole('group', { name: group }).waitFor()
  await expect.poll(() => page.locator('.palette mark').first().textContent()).toMatch(/^linen$/i)
  expect(await findBarriers(page)).toEqual([])
  await walkTheRows(page)
  await leave(page)
}

async function walkTheRows(page: Page): Promise<void> {
  const options = page.getByRole('option')
  const last = (await options.count()) - 1
  const isChosen = (at: number) => expect.poll(() => options.nth(at).getAttribute('aria-selected')).toBe('true')
  await isChosen(0)
  await page.keyboard.press('ArrowDown')
  await isChosen(1)
  const id = await options.nth(1).getAttribute('id')
  expect(await page.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(id)
  await page.keyboard.press('End')
  await isChosen(last)
  await page.keyboard.press('ArrowDown')
  await isChosen(0)
  await page.keyboard.press('ArrowUp')
  await isChosen(last)
  await page.keyboard.press('Home')
  await isChosen(0)
}

async function findWhatWasJustStored(page: Page, api: Api): Promise<void> {
  const text = 'The foil stamp is ready.'
  await open(page, 'foil sta')
  await page.getByText('No mail or record found for “foil sta”.').waitFor()
  await api('POST', '/emails', { raw_email: rawMail({ ...QUESTION, subject: 'Stamp', text }, 'foil', 0) })
  await leave(page)
  await open(page, 'foil sta')
  await rowOf(page, 'Mara Lind').waitFor()
  await expect.poll(() => page.locator('.palette mark').allTextContents()).toEqual(['foil', 'stamp'])
  await page.keyboard.press('Enter')
  await page.locator('.letter-text', { hasText: text }).waitFor()
  await page.locator('.pane h1:focus').waitFor()
}

/** A mail that is no row of the list, while another conversation was open: letters act on what one sees. */
async function actOnWhatIsOpen(page: Page, api: Api): Promise<void> {
  const store = (subject: string, text: string, id: string, headers = '') =>
    api('POST', '/emails', { raw_email: rawMail({ ...QUESTION, subject, text, headers }, id, 0) })
  await store('Sheet sizes', 'Shall we print in octavo?', 'sizes')
  await store('Re: Sheet sizes', 'Yes.', 'sizes-2', 'In-Reply-To: <sizes@e2e.example>\r\n')
  const row = (subject: string) => page.locator('.conversation', { hasText: subject })
  // Rows move while mail comes in.
  await row('Re: Sheet sizes').waitFor()
  await row(QUESTION.subject).click()
  await page.locator('.pane h1:focus', { hasText: QUESTION.subject }).waitFor()
  await open(page, 'octavo')
  await chosen(page, 'Sheet sizes').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.pane h1:focus', { hasText: 'Sheet sizes' }).waitFor()
  await page.locator('.conversation[aria-selected=true]', { hasText: 'Sheet sizes' }).waitFor()
  await page.keyboard.press('e')
  await page.getByText('Archived', { exact: true }).waitFor()
  await row('Sheet sizes').waitFor({ state: 'detached' })
  expect(await row(QUESTION.subject).count()).toBe(1)
}

async function openEveryKind(page: Page): Promise<void> {
  for (const [words, title, text] of [
    ['linen edition', 'Linen edition: plan', 'Forty copies, numbered.'],
    ['deliveries', 'Deliveries', 'on Tuesdays only'],
    ['lind papers', 'Papers', 'Linen papers.'],
  ] as const) {
    await open(page, words)
    await chosen(page, title).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.record-text', { hasText: text }).waitFor()
    await page.locator('.record-page h2:focus', { hasText: title }).waitFor()
    expect(await findBarriers(page), title).toEqual([])
  }
  await open(page)
  await page
    .getByRole('group', { name: 'Found lately' })
    .getByRole('option', { name: /Deliveries/ })
    .click()
  await page.locator('.record-page h2:focus', { hasText: 'Deliveries' }).waitFor()
}

/** Where a hit leads, followed as a link from elsewhere: of each kind, and of mail in each mailbox that one can bring about. */
async function openEveryAddress(page: Page, api: Api, origin: string): Promise<void> {
  await savePage(api)
  for (const mailbox of ['archived', 'spam', 'trash']) {
    const raw_email = rawMail({ ...QUESTION, subject: `Quartz in ${mailbox}` }, `quartz-${mailbox}`, 3)
    const { email } = await api<{ email: { _id: string } }>('POST', '/emails', { raw_email })
    await api('PUT', `/emails/${email._id}`, { mailbox })
  }
  const kinds = { note: 'linen edition', memory: 'deliveries', url: 'lind papers', page: 'marbling', email: 'quartz' }
  for (const [kind, query] of Object.entries(kinds)) {
    const { results } = await api<Hits>('POST', '/search/quick', { query })
    const hits = results.filter(({ type }) => type === kind)
    expect(hits.length, kind).toBeGreaterThan(0)
    for (const { title, open_target } of hits) {
      await page.goto(origin + open_target.path)
      await page.locator('.record-page h2, .pane h1', { hasText: title }).waitFor()
    }
  }
  expect(page.url()).toMatch(/\/mail\/(archived|spam|trash)\//)
}

/** A saved address, and a page below it that the service found and read itself. */
async function savePage(api: Api): Promise<void> {
  const text = 'Marbling begins with a bath of size, on which colours float. '.repeat(12)
  const article = (title: string, more: string) =>
    `<!doctype html><title>${title}</title><article><h1>${title}</h1><p>${text}</p>${more}</article>`
  const pages = new Map([
    ['/workshop/', article('A workshop', '<a href="/workshop/size.html">Size</a>')],
    ['/workshop/size.html', article('Size for marbling', '')],
  ])
  const site = createServer(({ url = '' }, response) => {
    response.writeHead(pages.has(url) ? 200 : 404, { 'content-type': 'text/html' }).end(pages.get(url) ?? '')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/workshop/`
  await api('POST', '/urls', { url, title: 'A workshop', crawl_enabled: true })
  const isThere = async () =>
    (await api<Hits>('POST', '/search/quick', { query: 'marbling' })).results.some(({ type }) => type === 'page')
  await expect.poll(isThere).toBe(true)
  site.close()
}

interface Hits {
  results: { type: string; title: string; open_target: { path: string } }[]
}

async function openElsewhere(page: Page): Promise<void> {
  await open(page, 'linen edition')
  await chosen(page, 'Linen edition: plan').waitFor()
  const [other] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')])
  await other.locator('.record-page h2', { hasText: 'Linen edition: plan' }).waitFor()
  await other.close()
  await closed(page)
  expect(await page.locator('.record-page h2').textContent()).toBe('Deliveries')
}

/** Words of others are text, whatever they look like. */
async function showHostileWords(page: Page): Promise<void> {
  await open(page, 'zeugma')
  await rowOf(page, 'zeugma').first().waitFor()
  await expect.poll(() => page.locator('.palette .title').first().textContent()).toBe(HOSTILE_SUBJECT)
  expect(await page.locator('.palette img').count()).toBe(0)
  await expect.poll(() => page.locator('.palette mark').allTextContents()).toEqual(['zeugma'])
  await leave(page)
}

async function narrowToAProject(page: Page): Promise<void> {
  await open(page, 'maps')
  await rowOf(page, 'Linen maps').waitFor()
  await page.getByRole('button', { name: /^Only in/, pressed: false }).click()
  await page.getByText(/^No mail or record found for “maps” in /).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Search everywhere' }).click()
  await page.locator('.palette input:focus').waitFor()
  await rowOf(page, 'Linen maps').click()
  await page.locator('.record-page h2:focus', { hasText: 'Linen maps' }).waitFor()
}

/** Answers to older words are given up; Enter waits for the answer to what was typed. */
async function actOnlyOnTheNewest(page: Page): Promise<void> {
  // By what was asked for: who types slowly asks on the way, too.
  const held = new Map<string, () => void>()
  const failed: string[] = []
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/search/quick')) failed.push(textOf(request))
  })
  await page.route(SEARCH, async (route) => {
    await new Promise<void>((go) => held.set(textOf(route.request()), go))
    await route.continue().catch(() => undefined)
  })
  await open(page, 'deliv')
  await expect.poll(() => [...held.keys()]).toContain('deliv')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('linen edi')
  await page.keyboard.press('Enter')
  await expect.poll(() => [...held.keys()]).toContain('linen edi')
  await expect.poll(() => failed).toContain('deliv')
  expect(await palette(page).isVisible()).toBe(true)
  held.get('linen edi')?.()
  await page.locator('.record-page h2:focus', { hasText: 'Linen edition: plan' }).waitFor()
  for (const go of held.values()) go()
  await page.unroute(SEARCH)
}

const textOf = (request: Request): string => (request.postDataJSON() as { query: string }).query

async function tellWhatIsNotKnown(page: Page): Promise<void> {
  const answerWith = (change: (route: Route) => Promise<void>) => page.route(SEARCH, change)
  const nothing = page.getByText(/No mail or record found/)
  await open(page)

  const detail = 'The index is being repaired.'
  await answerWith((route) => route.fulfill({ status: 503, json: { status: 503, code: 'unavailable', detail } }))
  await page.keyboard.type('linen')
  await page.getByText(`What you look for may well be there. ${detail}`).waitFor()
  expect(await nothing.count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await page.unroute(SEARCH)
  await page.getByRole('button', { name: 'Try again' }).click()
  await rowOf(page, 'Deliveries').waitFor()

  await answerWith(changed({ degraded: true, degraded_reason: 'Mail took too long.', found: 0, results: [] }))
  await page.locator('.palette input').fill('linens')
  await page.getByText('Not everything could be searched. Mail took too long.').waitFor()
  expect(await nothing.count()).toBe(0)
  await page.unroute(SEARCH)

  await answerWith(changed({ found: 10_000, found_is_minimum: true }))
  await page.locator('.palette input').fill('linen')
  await page.getByText('at least 10,000 found, 6 shown').waitFor()
  await page.unroute(SEARCH)

  await page.locator('.palette input').fill('linen edition forty zeppelins')
  await page.getByText('These have at least half of them.').waitFor()
  await rowOf(page, 'Linen edition: plan').waitFor()

  await page.context().setOffline(true)
  await page.locator('.palette input').fill('tuesdays')
  await page.getByText('so nothing was searched').waitFor()
  expect(await nothing.count()).toBe(0)
  await page.context().setOffline(false)
  await rowOf(page, 'Deliveries').waitFor()
  await leave(page)
}

const changed =
  (fields: object) =>
  async (route: Route): Promise<void> => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...fields } })
  }

async function fitAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Find or do anything' }).click()
  await page.locator('.palette input:focus').waitFor()
  expect(await page.evaluate("getComputedStyle(document.querySelector('.palette')).animationDuration")).toBe('0s')
  await page.keyboard.type('linen')
  await rowOf(page, 'Deliveries').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate('document.querySelector(".palette-content").scrollWidth')).toBe(320)
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await closed(page)
  expect(await findBarriers(page)).toEqual([])
}
