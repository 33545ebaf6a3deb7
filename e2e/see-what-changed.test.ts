// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000
const ASKED = 'Could you send me the exact measurements by Friday?'
const ASKING = {
  from: 'Mara Lind <mara@lind.example>',
  subject: 'Measurements',
  text: `Dear Nora,\n\n${ASKED}\n\nMara`,
}
const NEWS = { from: 'Ivo Lund <ivo@lund.example>', subject: 'The mill', text: 'The mill is open again since Monday.' }

describeOnBothDatabases('what changed in a project', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('is listed since the last look, opened, summarised and seen', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    for (const [at, mail] of [ASKING, NEWS].entries())
      await api('POST', '/emails', { raw_email: rawMail(mail, `change-${at}`, at + 1) })
    await signInByForm(page, origin, NORA)
    await page.locator('.conversation').first().waitFor()

    await goByKeys(page)
    await summarise(page)
    await openAndComeBack(page)
    await markAsSeen(page)
    await api('POST', '/emails', { raw_email: rawMail({ ...NEWS, subject: 'The harbour' }, 'change-9', 1) })
    await leaveAndLookAgain(page)
    await lookOnAPhone(page)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const group = (page: Page, kind: string) => page.locator(`.changes-page section[data-kind="${kind}"]`)

async function goByKeys(page: Page): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await group(page, 'needs_reply').locator('a', { hasText: ASKING.subject }).waitFor()
  await group(page, 'new_emails').locator('a', { hasText: NEWS.subject }).waitFor()
  expect(await page.title()).toContain(word('record.changes'))
  await page.waitForURL(/since=/)
  expect(await findBarriers(page)).toEqual([])
}

async function summarise(page: Page): Promise<void> {
  await page
    .locator('.changes-page')
    .getByRole('button', { name: word('assist.summarize'), exact: true })
    .click()
  const sentence = page.locator('.changes-page .sentence', { hasText: ASKED })
  await sentence.locator('button.citation').click()
  await page.locator('.source-sheet mark', { hasText: ASKED }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.source-sheet').waitFor({ state: 'detached' })
}

/** The list is the same after reading one of its emails. */
async function openAndComeBack(page: Page): Promise<void> {
  await group(page, 'needs_reply').locator('a').click()
  await page.locator('#mail h1', { hasText: ASKING.subject }).waitFor()
  await page.goBack()
  await group(page, 'needs_reply').locator('a', { hasText: ASKING.subject }).waitFor()
}

async function markAsSeen(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('changes.seen'), exact: true }).click()
  await page.locator('.changes-page section[data-kind]').first().waitFor({ state: 'detached' })
  expect(await findBarriers(page)).toEqual([])
}

/** Only the new email is there; leaving marks it as seen. */
async function leaveAndLookAgain(page: Page): Promise<void> {
  const link = page.locator('.rail a', { hasText: word('record.changes') })
  await link.click()
  await group(page, 'new_emails').locator('a', { hasText: 'The harbour' }).waitFor()
  expect(await page.locator('.changes-page li').count()).toBe(1)
  await page.waitForURL(/since=/)
  const marking = page.waitForResponse((response) => response.url().endsWith('/changes/seen'))
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.locator('.conversation').first().waitFor()
  expect((await marking).status()).toBe(200)
  await link.click()
  await page.locator('.changes-head').waitFor()
  expect(await page.locator('.changes-page li').count()).toBe(0)
}

async function lookOnAPhone(page: Page): Promise<void> {
  await page.goBack()
  await page.goBack()
  await page.setViewportSize({ width: 320, height: 640 })
  await group(page, 'new_emails').locator('a', { hasText: 'The harbour' }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(await findBarriers(page)).toEqual([])
}
