// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { type Api, type Credentials, signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage, type WatchedPage } from './browser/watched-page.ts'
import { germanWord, word } from './browser/words.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const MARA = { email: 'mara@press.example', password: 'rags and madder' }
const PATIENCE_MS = 240_000
const TEXT = '# Keys\n\nkeys at the desk\n\nboiler off\n\nalarm on\n'

interface Stored {
  note: { _id: string; project: string; host_id: string; source_text: string }
}

describeOnDatabases(['sqlite'], 'two people who edit one note in real browsers', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('lose nothing: both changes are merged, or the second person chooses', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const api = await signInByApi(origin, NORA)
    const { note } = await api<Stored>('POST', '/notes', {
      title: 'Handover',
      source_text: TEXT,
      content_format: 'markdown',
    })
    await product.addMember(MARA, note.host_id)
    const path = `/projects/${note.project}/notes/${note._id}`
    const nora = await openNote(browser, origin, path, NORA)
    const mara = await openNote(browser, origin, path, MARA)
    const sourceOf = async () => (await api<Stored>('GET', `/notes/${note._id}`)).note.source_text

    await edit(nora.page)
    await edit(mara.page)
    await append(nora.page, 'alarm on', ' (code changed)')
    await append(mara.page, 'keys at the desk', ' of Ada')
    await save(mara.page)
    await warned(nora.page)
    await save(nora.page)
    await nora.page.getByText(word('others.merged')).waitFor()
    expect(await sourceOf()).toBe('# Keys\n\nkeys at the desk of Ada\n\nboiler off\n\nalarm on (code changed)\n')

    await overlap(nora.page, mara.page)
    await saveMineByKeyboard(nora.page)
    expect(await sourceOf()).toContain('\nboiler off today\n')
    await overlap(mara.page, nora.page)
    await mara.page.getByRole('button', { name: word('others.discardMine') }).click()
    await mara.page.frameLocator('.record-page iframe').getByText('boiler off today since noon').waitFor()
    expect(await sourceOf()).toContain('\nboiler off today since noon\n')

    await readGerman(browser, origin, path, api, note._id)
    // Each overlap and each merge begins with a 409.
    for (const { complaints, strays } of [nora, mara])
      expect([...complaints.filter((line) => !/409/.test(line)), ...strays]).toEqual([])
    for (const { page } of [nora, mara]) await page.context().close()
    await product.stop()
  })
})

async function openNote(browser: Browser, origin: string, path: string, who: Credentials): Promise<WatchedPage> {
  const watched = await openPage(browser, origin)
  await signInByForm(watched.page, origin, who)
  await watched.page.locator('.index-tabs').waitFor()
  await watched.page.goto(origin + path)
  await watched.page.locator('.record-page h2').waitFor()
  return watched
}

const act = (page: Page, name: string) => page.locator('.record-page').getByRole('button', { name, exact: true })
const textBox = (page: Page) => page.getByRole('textbox', { name: word('record.text'), exact: true })
const region = (page: Page) => page.getByRole('region', { name: word('others.label') })

async function edit(page: Page): Promise<void> {
  await act(page, word('act.edit')).click()
  await textBox(page).waitFor()
}

/** Adds words at the end of a line. */
async function append(page: Page, line: string, words: string): Promise<void> {
  await textBox(page).getByText(line).click()
  await page.keyboard.press('End')
  await page.keyboard.type(words)
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
}

/** Nora reads who changed what while she still edits, and keeps her place. */
async function warned(page: Page): Promise<void> {
  await region(page)
    .getByText(word('others.changed', { who: MARA.email }))
    .waitFor()
  await region(page).getByText(word('others.merges')).waitFor()
  expect(await textBox(page).evaluate('document.activeElement?.getAttribute("aria-label")')).toBe(word('record.text'))
  expect(await findBarriers(page)).toEqual([])
}

/** The second person changes the line that the first one has changed meanwhile. */
async function overlap(second: Page, first: Page): Promise<void> {
  await edit(second)
  await edit(first)
  await append(first, 'boiler off', ' since noon')
  await save(first)
  await act(first, word('act.edit')).waitFor()
  await append(second, 'boiler off', ' today')
  await save(second)
  await region(second).getByText(word('others.overlap')).waitFor()
  await second.locator('.others-changes:focus').waitFor()
  await region(second).locator('ins', { hasText: 'since noon' }).first().waitFor()
  expect(await findBarriers(second)).toEqual([])
}

async function saveMineByKeyboard(page: Page): Promise<void> {
  const focused = page.locator('button:focus', { hasText: word('others.saveMine') })
  for (let tabs = 0; tabs < 6 && (await focused.count()) === 0; tabs += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await act(page, word('act.edit')).waitFor()
}

async function readGerman(browser: Browser, origin: string, path: string, api: Api, id: string): Promise<void> {
  const { page } = await openPage(browser, origin, { locale: 'de-DE' })
  await page.goto(`${origin}/login`)
  await page.getByLabel(germanWord('signIn.email')).fill(MARA.email)
  await page.getByLabel(germanWord('signIn.password')).fill(MARA.password)
  await page.keyboard.press('Enter')
  await page.locator('.index-tabs').waitFor()
  await page.goto(origin + path)
  await act(page, germanWord('act.edit')).click()
  await api('PUT', `/notes/${id}`, { title: 'Übergabe' })
  await page.getByText(germanWord('others.merges')).waitFor()
  await page.context().close()
}
