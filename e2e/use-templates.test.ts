// @module-tag slow

import type { ListTemplatesAnswer } from '@dossier/contract/template'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { readDraftText } from './browser/draft-text.ts'
import { openSettings } from './browser/open-settings.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 300_000

describeOnBothDatabases('templates', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('are written in the settings, filled in for the recipient, and saved from a text', {
    timeout: PATIENCE_MS,
  }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await api('POST', '/emails', { raw_email: rawMail(QUESTION, 'question', 1) })
    await signInByForm(page, origin, NORA)
    await page.locator('.conversation').first().waitFor()

    await write(page)
    await insert(page)
    await insertBySlash(page)
    await save(page, api)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function write(page: Page): Promise<void> {
  await openSettings(page, 'account', 'templates')
  await page.getByText(word('template.none')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await button(page, word('template.add')).click()
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('Thanks')
  await page.getByLabel(word('template.field.subject'), { exact: true }).fill('Thank you')
  await page
    .getByLabel(word('template.field.body_text'), { exact: true })
    .fill('Dear {{first_name}},\n\nthank you for the samples.')
  expect(await findBarriers(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, word('act.save')).click()
  await button(page, word('template.editNamed', { name: 'Thanks' })).waitFor()
}

async function insert(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await page.locator('.recipients input:focus').waitFor()
  await page.keyboard.type('mara@lind.example,')
  await page.locator('.chip', { hasText: 'Mara Lind' }).waitFor()
  await button(page, word('template.insert')).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Thanks' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Thanks' }).press('Enter')
  await expect.poll(() => readDraftText(page)).toContain('Dear Mara,')
  await expect.poll(() => page.getByLabel(word('draft.field.subject')).inputValue()).toBe('Thank you')
}

/** A slash in an empty line opens the same menu; it stays when nothing is chosen. */
async function insertBySlash(page: Page): Promise<void> {
  await page.locator('.rich-text').press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('/')
  const item = page.getByRole('menuitem', { name: 'Thanks' })
  await item.waitFor()
  await page.locator('.menu:focus-within').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.rich-text:focus').waitFor()
  expect(await readDraftText(page)).toBe('/')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('/')
  await item.press('Enter')
  await expect.poll(() => readDraftText(page)).toMatch(/^Dear Mara,/)
}

async function save(page: Page, api: Api): Promise<void> {
  await page.getByLabel(word('draft.field.subject')).fill('Thanks again')
  await page.getByText(word('draft.stored.saved'), { exact: true }).waitFor()
  await button(page, word('template.insert')).click()
  await page.getByRole('menuitem', { name: word('template.saveText') }).click()
  await page.getByText(word('draft.templateSaved', { name: 'Thanks again' })).waitFor()
  const { projects } = await api<{ projects: [{ _id: string }] }>('GET', '/projects')
  const { templates } = await api<ListTemplatesAnswer>('GET', `/projects/${projects[0]._id}/templates`)
  expect(templates.map(({ name }) => name)).toEqual(['Thanks', 'Thanks again'])
}
