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

    await append(nora.page, 'alarm on', ' (code changed)')
    await append(mara.page, 'keys at the desk', ' of Ada')
    const both = '# Keys\n\nkeys at the desk of Ada\n\nboiler off\n\nalarm on (code changed)\n'
    await expect.poll(sourceOf).toBe(both)
    for (const { page } of [nora, mara]) {
      await textBox(page).getByText('keys at the desk of Ada').waitFor()
      await textBox(page).getByText('alarm on (code changed)').waitFor()
    }
    await writeOn(nora.page, mara.page)

    await overlap(nora.page, mara.page, 'boiler off')
    await chooseByKeyboard(nora.page)
    await expect.poll(sourceOf).toContain('\nboiler off today\n')
    await overlap(mara.page, nora.page, 'boiler off today')
    await mara.page.getByRole('button', { name: word('others.discardMine') }).click()
    await textBox(mara.page).getByText('boiler off today since noon').waitFor()
    expect(await sourceOf()).toContain('\nboiler off today since noon\n')

    await readGerman(browser, origin, api, note.project)
    // Overlaps and merges begin with a 409, and with a network that is gone.
    for (const { complaints, strays } of [nora, mara])
      expect([...complaints.filter((line) => !/409|ERR_INTERNET_DISCONNECTED/.test(line)), ...strays]).toEqual([])
    for (const { page } of [nora, mara]) await page.context().close()
    await product.stop()
  })
})

async function openNote(browser: Browser, origin: string, path: string, who: Credentials): Promise<WatchedPage> {
  const watched = await openPage(browser, origin)
  await signInByForm(watched.page, origin, who)
  await watched.page.locator('.index-tabs').waitFor()
  await watched.page.goto(origin + path)
  await textBox(watched.page).waitFor()
  return watched
}

const textBox = (page: Page) => page.getByRole('textbox', { name: word('record.text'), exact: true })
const region = (page: Page) => page.getByRole('region', { name: word('others.label') })
const state = (page: Page, key: Parameters<typeof word>[0]) =>
  page.locator('.saving-state', { hasText: new RegExp(`^${word(key)}$`) })

/** Adds words at the end of a line. */
async function append(page: Page, line: string, words: string): Promise<void> {
  await textBox(page).getByText(line).click()
  await page.keyboard.press('End')
  await page.keyboard.type(words)
}

/** Nora writes on while a change of Mara arrives: it is merged, and her caret stays where it is. */
async function writeOn(nora: Page, mara: Page): Promise<void> {
  await append(nora, 'alarm on', ' at ')
  await append(mara, 'keys at the desk', ' since May')
  await textBox(nora).getByText('keys at the desk of Ada since May').waitFor()
  await nora.keyboard.type('ten')
  await textBox(mara).getByText('alarm on (code changed) at ten').waitFor()
  for (const page of [nora, mara]) await state(page, 'note.state.saved').waitFor()
}

/** The second person changes, without a network, the line that the first one changes meanwhile. */
async function overlap(second: Page, first: Page, line: string): Promise<void> {
  await textBox(second).getByText(line, { exact: true }).waitFor()
  await textBox(first).getByText(line, { exact: true }).waitFor()
  await second.context().setOffline(true)
  await append(second, line, ' today')
  await state(second, 'note.state.retrying').waitFor()
  await append(first, line, ' since noon')
  await state(first, 'note.state.saved').waitFor()
  await second.context().setOffline(false)
  await region(second).getByText(word('others.overlap')).waitFor()
  await state(second, 'note.state.changed').waitFor()
  await second.locator('.others-changes:focus').waitFor()
  await region(second).locator('ins', { hasText: 'since noon' }).first().waitFor()
  await textBox(second).getByText(`${line} today`).waitFor()
  expect(await findBarriers(second)).toEqual([])
}

async function chooseByKeyboard(page: Page): Promise<void> {
  const focused = page.locator('button:focus', { hasText: word('others.saveMine') })
  for (let tabs = 0; tabs < 6 && (await focused.count()) === 0; tabs += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await state(page, 'note.state.saved').waitFor()
}

/** HTML that Markdown lacks is edited in a form, which tells what others change. */
async function readGerman(browser: Browser, origin: string, api: Api, project: string): Promise<void> {
  const { page } = await openPage(browser, origin, { locale: 'de-DE' })
  const { note } = await api<Stored>('POST', '/notes', { title: 'Run', content: '<p>At <u>nine</u></p>', project })
  await page.goto(`${origin}/login`)
  await page.getByLabel(germanWord('signIn.email')).fill(MARA.email)
  await page.getByLabel(germanWord('signIn.password')).fill(MARA.password)
  await page.keyboard.press('Enter')
  await page.locator('.index-tabs').waitFor()
  await page.goto(`${origin}/projects/${project}/notes/${note._id}`)
  await page
    .locator('.record-page')
    .getByRole('button', { name: germanWord('act.edit'), exact: true })
    .click()
  await api('PUT', `/notes/${note._id}`, { title: 'Übergabe' })
  await page.getByText(germanWord('others.merges')).waitFor()
  await page.context().close()
}
