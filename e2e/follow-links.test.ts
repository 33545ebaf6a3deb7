// @module-tag slow

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { startGitRemote } from '../server/test/git-remote.ts'
import { PIXEL } from '../server/test/scripted-web.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { caretIsKnown } from './browser/caret-is-known.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000
const LONG = 'A line of text.\n\n'.repeat(100)

interface Notes {
  notes: { _id: string; title: string; project: string }[]
}

describeOnDatabases(['sqlite'], 'links of notes in a real browser', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('lead to headings and records in the same tab, and show pictures', { timeout: PATIENCE_MS }, async () => {
    const remote = await startGitRemote()
    const product = await serveProduct(engine, NORA, { ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const tabs: Page[] = []
    page.context().on('page', (tab) => tabs.push(tab))
    const api = await signInByApi(origin, NORA)
    remote.repo().commit({
      'notes/Home.md': `[Opening](#öffnung) [Prices](paper/linen.md#prices) [Silk](silk.md) ![Strip](strip.gif)\n\n${LONG}## Öffnung\n`,
      'notes/paper/linen.md': `[[Home]]\n\n${LONG}## Prices\n`,
      'notes/strip.gif': PIXEL,
    })
    await syncOnce(api, remote.url())
    const { notes } = await api<Notes>('GET', '/notes')
    const home = notes.find(({ title }) => title === 'Home')

    await signInByForm(page, origin, NORA)
    await page.waitForURL(({ pathname }) => !pathname.startsWith('/login'))
    await page.goto(`${origin}/projects/${home?.project}/notes/${home?._id}`)
    const shown = page.locator('.note-text')
    await shown.locator('img[src^="data:image/gif"]').waitFor()
    await expect.poll(() => shown.getByTitle(word('record.notInProject')).textContent()).toBe('Silk')
    expect(await findBarriers(page)).toEqual([])

    await shown.getByText('Opening', { exact: true }).click()
    await isReached(shown, 'Öffnung')
    await page.locator('.note-sheet').evaluate('(sheet) => sheet.scrollTo(0, 0)')
    await shown.getByText('Prices', { exact: true }).click()
    await page.locator('.note-title textarea:has-text("linen")').waitFor()
    await isReached(shown, 'Prices')
    await page
      .getByRole('region', { name: word('note.backlinks') })
      .getByRole('link', { name: 'Home' })
      .waitFor()
    // By keyboard: Ctrl with Enter follows the link at the caret.
    await shown.getByRole('textbox').press('Control+Home')
    await caretIsKnown(page)
    await page.keyboard.press('Control+Enter')
    await page.locator('.note-title textarea:has-text("Home")').waitFor()

    expect(tabs).toEqual([])
    expect(complaints.filter((line) => /^\d{3} /.test(line))).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
    await remote.stop()
  })
})

async function syncOnce(api: Api, url: string): Promise<void> {
  const { projects } = await api<{ projects: { _id: string }[] }>('GET', '/projects')
  await api('POST', `/projects/${projects[0]?._id}/git-repos`, { repo_url: url })
  await expect.poll(async () => (await api<Notes>('GET', '/notes')).notes.length).toBe(2)
}

async function isReached(shown: Locator, heading: string): Promise<void> {
  const target = shown.getByRole('heading', { name: heading })
  await expect.poll(async () => (await target.boundingBox())?.y ?? 9999).toBeLessThan(900)
  expect((await target.boundingBox())?.y).toBeGreaterThanOrEqual(0)
}
