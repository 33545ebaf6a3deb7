// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { openAccount, signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { actOnlyOnTheNewest, reportUnknownWords } from './palette/answers.ts'
import { findJustStoredRecord, findWhileTyping, narrowToAProject, showHostileWords } from './palette/find.ts'
import { given } from './palette/given.ts'
import { actOnOpenEmail, openElsewhere, openEveryKind, openEveryUrl } from './palette/open-hits.ts'
import { closed, palette, rowOf } from './palette/palette.ts'
import { openAndClose, stayOutOfFields, typeByInputMethod } from './palette/type-words.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const OTTO = { email: 'otto@mill.example', password: 'rags and water' }
const PATIENCE_MS = 240_000

describeOnBothDatabases('the palette', (_open, engine) => {
  /** Keys, focus and sizes do not depend on the database. */
  const usesAllKeys = engine.dialect === 'sqlite'
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
    await given.records(api)
    await given.recordsOfOthers(await openAccount(origin, OTTO))

    await signIn(page, origin)
    if (usesAllKeys) await useAllKeys(page)
    await findWhileTyping(page)
    await findJustStoredRecord(page, api)
    await actOnOpenEmail(page, api)
    await openEveryKind(page)
    if (usesAllKeys) await openElsewhere(page)
    await showHostileWords(page)
    await narrowToAProject(page)
    if (usesAllKeys) await actOnlyOnTheNewest(page)
    await reportUnknownWords(page)
    if (usesAllKeys) await fitAPhone(page)
    await openEveryUrl(page, api, origin)

    expect(complaints.filter((line) => !/503|ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(line))).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

async function useAllKeys(page: Page): Promise<void> {
  await openAndClose(page)
  await stayOutOfFields(page)
  await typeByInputMethod(page)
}

async function signIn(page: Page, origin: string): Promise<void> {
  await signInByForm(page, origin, NORA)
  await page.locator('.conversation').first().waitFor()
}

async function fitAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: word('palette.label') }).click()
  await page.locator('.palette input:focus').waitFor()
  expect(await page.evaluate("getComputedStyle(document.querySelector('.palette')).animationDuration")).toBe('0s')
  await page.keyboard.type('linen')
  await rowOf(page, 'Deliveries').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate('document.querySelector(".palette-content").scrollWidth')).toBe(320)
  await palette(page)
    .getByRole('button', { name: word('act.close') })
    .click()
  await closed(page)
  expect(await findBarriers(page)).toEqual([])
}
