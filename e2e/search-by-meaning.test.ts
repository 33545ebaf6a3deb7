// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { answering, embeddings, type ScriptedEmbeddings, startEmbeddings } from '../server/test/scripted-embeddings.ts'
import { signInByApi } from './browser/api.ts'
import { openSettings } from './browser/open-settings.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { leave, open, rowOf } from './palette/palette.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000
const BUILT_MS = 60_000

describeOnBothDatabases('search by meaning', (_open, engine) => {
  let browser: Browser
  let model: ScriptedEmbeddings
  beforeAll(async () => {
    browser = await openChromium()
    model = await startEmbeddings(answering(embeddings([['car', 'vehicle']])))
  })
  afterAll(async () => {
    await browser.close()
    await model.stop()
  })

  it('shows its progress, finds what shares no word and says so, and can be turned off', {
    timeout: PATIENCE_MS,
  }, async () => {
    const settings = { EMBEDDING_BASE_URL: model.origin, EMBEDDING_MODEL: 'test-embed' }
    const product = await serveProduct(engine, NORA, settings)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await api('POST', '/notes', { title: 'Garage', source_text: 'A vehicle waits there.' })
    await api('POST', '/notes', { title: 'Kitchen', source_text: 'Bread and onions.' })
    await signInByForm(page, origin, NORA)

    await openSettings(page, 'account', 'triage')
    const block = page.getByRole('region', { name: word('meaningSearch.title'), exact: true })
    await block.getByText(word('meaningSearch.progress', { embedded: 2, total: 2 })).waitFor({ timeout: BUILT_MS })
    expect(await findBarriers(page)).toEqual([])
    await findRelated(page)
    await turnOff(page)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

async function findRelated(page: Page): Promise<void> {
  await open(page)
  await page.keyboard.type('car', { delay: 30 })
  await rowOf(page, 'Garage').getByText(word('palette.meaning')).waitFor()
  expect(await rowOf(page, 'Kitchen').count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await leave(page)
}

async function turnOff(page: Page): Promise<void> {
  const block = page.getByRole('region', { name: word('meaningSearch.title'), exact: true })
  const turn = block.getByRole('checkbox', { name: word('meaningSearch.on') })
  await turn.focus()
  await page.keyboard.press('Space')
  await block.getByRole('button', { name: word('meaningSearch.rebuild'), exact: true }).waitFor({ state: 'detached' })
  expect(await turn.isChecked()).toBe(false)
}
