// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000
const NOTES = [
  ['Linen edition', 'We print 350 copies.', ['print']],
  ['Harbour fair', 'Bring tape. The first ten of the [[Linen edition]] go to the fair.', ['fair']],
  ['Call with the mill', 'They ask about the Linen edition until Friday.', ['print']],
] as const

interface Stored {
  note: { _id: string; project: string; source_text: string }
}

describeOnDatabases(['sqlite'], 'notes in a real browser', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('are pinned, sorted, searched by words and tags, and linked', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    const ids = new Map<string, string>()
    let project = ''
    for (const [title, source_text, tags] of NOTES) {
      const { note } = await api<Stored>('POST', '/notes', { title, source_text, tags, content_format: 'markdown' })
      ids.set(title, note._id)
      project = note.project
    }
    await signInByForm(page, origin, NORA)
    await page.locator('.index-tabs').waitFor()
    await page.goto(`${origin}/projects/${project}/notes/${ids.get('Linen edition')}`)

    await readLinks(page)
    await linkMention(page, api, ids.get('Call with the mill') ?? '')
    await pin(page)
    await sortAndSearch(page)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const rows = (page: Page): Promise<string[]> => page.locator('.note-list .title').allTextContents()
const links = (page: Page, key: 'note.backlinks' | 'note.mentions') => page.getByRole('region', { name: word(key) })

async function readLinks(page: Page): Promise<void> {
  const backlinks = links(page, 'note.backlinks')
  await backlinks.getByRole('link', { name: 'Harbour fair' }).waitFor()
  expect(await backlinks.locator('.sentence').textContent()).toBe('The first ten of the Linen edition go to the fair.')
  expect(await backlinks.locator('mark').textContent()).toBe('Linen edition')
  await links(page, 'note.mentions').getByRole('link', { name: 'Call with the mill' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
}

/** A mention becomes a link in its text, and a backlink here. */
async function linkMention(page: Page, api: Api, id: string): Promise<void> {
  await page.getByRole('button', { name: word('note.linkNamed', { title: 'Call with the mill' }) }).press('Enter')
  await links(page, 'note.backlinks').getByRole('link', { name: 'Call with the mill' }).waitFor()
  const { note } = await api<Stored>('GET', `/notes/${id}`)
  expect(note.source_text).toBe('They ask about the [[Linen edition]] until Friday.')
  await links(page, 'note.mentions').waitFor({ state: 'detached' })
}

async function pin(page: Page): Promise<void> {
  await page
    .locator('.note-toolbar')
    .getByRole('button', { name: word('act.more') })
    .press('Enter')
  await page.getByRole('menuitem', { name: word('note.pin') }).click()
  await page.getByRole('heading', { name: word('note.pinned') }).waitFor()
  await expect.poll(async () => (await rows(page))[0]).toBe('Linen edition')
  expect(await findBarriers(page)).toEqual([])
}

async function sortAndSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('note.sort') }).press('Enter')
  await page.getByRole('menuitemradio', { name: word('note.order.title') }).click()
  await expect.poll(() => rows(page)).toEqual(['Linen edition', 'Call with the mill', 'Harbour fair'])
  const field = page.getByRole('searchbox', { name: word('note.search') })
  await field.fill('#print')
  await expect.poll(() => rows(page)).toEqual(['Linen edition', 'Call with the mill'])
  await field.fill('fri #print')
  await expect.poll(() => rows(page)).toEqual(['Call with the mill'])
  await field.fill('nothing like it')
  await page.getByText(word('note.nothingFound')).waitFor()
  expect(await findBarriers(page)).toEqual([])
}
