// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { type ScriptedModel, startModel } from '../server/test/scripted-model.ts'
import { signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { applyInPart, moveThreshold, undoRun } from './triage/apply-and-undo.ts'
import { expectNoBarriers, openBoard } from './triage/board.ts'
import { decideMany, refuseOnce, removeLesson, tickAndLabel } from './triage/decide-by-hand.ts'
import { given, KEY, SUGGESTS } from './triage/given.ts'
import { checkPartialFailures, chooseEngine, previewRun } from './triage/preview-run.ts'
import { blockSenders, showTheWholeAccount, stopAndRetry } from './triage/runs-and-senders.ts'
import { answer, renew } from './triage/suggested-replies.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000

describeOnDatabases(['sqlite'], 'triage in a real browser', (_open, engine) => {
  let browser: Browser
  let model: ScriptedModel
  beforeAll(async () => {
    browser = await openChromium()
    model = await startModel(SUGGESTS)
  })
  afterAll(async () => {
    await browser.close()
    await model.stop()
  })

  it('is shown before it is done, done in part, taken back, corrected by hand, and helps to answer', {
    timeout: PATIENCE_MS,
  }, async () => {
    const ai = { AI_BASE_URL: `${model.origin}/v1`, AI_MODEL: 'test-model', AI_API_KEY: KEY }
    const product = await serveProduct(engine, NORA, ai)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await given.receivedEmails(api)

    await signInByForm(page, origin, NORA)
    await checkPartialFailures(page)
    await chooseEngine(page, api)
    await previewRun(page)
    await applyInPart(page, api)
    await undoRun(page, api)
    await moveThreshold(page, api)
    await tickAndLabel(page)
    await decideMany(page, api)
    await refuseOnce(page)
    await removeLesson(page)
    await showTheWholeAccount(page, api)
    await blockSenders(page, api)
    await stopAndRetry(page, api, model)
    await answer(page, api)
    await renew(page, api)
    await checkPhone(page)

    expect(complaints.filter((line) => !/429|503/.test(line))).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

async function checkPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const fits = () => page.evaluate('document.documentElement.scrollWidth <= innerWidth')
  expect(await fits()).toBe(true)
  await expectNoBarriers(page)
  await page.getByRole('button', { name: word('thread.back') }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: word('app.allPlaces') })
    .click()
  await openBoard(page)
  await page.locator('.runs a').first().click()
  await page.getByRole('heading', { name: word('board.changed') }).waitFor()
  expect(await fits()).toBe(true)
  await expectNoBarriers(page)
  await page.getByRole('button', { name: word('board.back') }).click()
  await page.getByRole('button', { name: word('board.start') }).waitFor()
  expect(await fits()).toBe(true)
  await expectNoBarriers(page)
}
