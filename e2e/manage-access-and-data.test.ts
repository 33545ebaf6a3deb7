// @module-tag slow

import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { signInByApi } from './browser/api.ts'
import { chooseOption } from './browser/choose-option.ts'
import { openSettings } from './browser/open-settings.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word, wordPattern } from './browser/words.ts'
import { NEWSLETTER, QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000

describeOnDatabases(['sqlite'], 'settings in a real browser', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('make a token that works until it is removed, sign out elsewhere, ask somebody in, take everything out and in again, bring mail', {
    timeout: PATIENCE_MS,
  }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const elsewhere = await signInByApi(origin, NORA)
    await elsewhere('POST', '/notes', { title: 'Linen', content: '350 copies' })

    await signInByForm(page, origin, NORA)
    await openSettings(page, 'you', 'access')
    const token = await makeToken(page)
    expect((await ask(origin, token, '/notes')).status).toBe(200)
    expect((await ask(origin, token, '/emails')).status).toBe(403)
    await removeToken(page)
    expect((await ask(origin, token, '/notes')).status).toBe(401)

    await openSettings(page, 'you', 'security')
    await page.getByRole('button', { name: word('session.endOthers') }).click()
    await page.getByRole('button', { name: word('session.endOthers') }).waitFor({ state: 'detached' })
    await expect(elsewhere('GET', '/notes')).rejects.toThrow(/401/)

    await openSettings(page, 'account', 'people')
    await inviteMember(page)

    await openSettings(page, 'account', 'rules')
    await page.getByText(word('rule.none')).waitFor()
    await expectNoBarriers(page)

    await openSettings(page, 'account', 'data')
    await expectNoBarriers(page)
    const archive = await exportData(page)
    await importData(page, archive)
    await importMail(page)

    // The last owner cannot become a member.
    expect(complaints.filter((line) => !/409|403|422/.test(line))).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const ask = (origin: string, token: string, path: string): Promise<Response> =>
  fetch(`${origin}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })

const expectNoBarriers = async (page: Page): Promise<void> => expect(await findBarriers(page)).toEqual([])

async function makeToken(page: Page): Promise<string> {
  await page.getByText(word('token.none')).waitFor()
  await page.getByRole('button', { name: word('token.make') }).click()
  await page.getByLabel(word('token.name')).fill('backup script')
  await page.getByLabel(word('may.knowledge_read')).check()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: word('token.make') }).click()
  const secret = page.getByRole('group', { name: word('token.new') })
  const token = (await secret.locator('code').textContent()) ?? ''
  await expectNoBarriers(page)
  await secret.getByRole('button', { name: word('token.kept') }).click()
  return token
}

async function removeToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('token.remove', { name: 'backup script' }) }).click()
  await page.getByRole('button', { name: word('act.keep') }).click()
  await page.getByRole('button', { name: word('token.remove', { name: 'backup script' }) }).click()
  await page
    .getByRole('alert')
    .getByRole('button', { name: word('apps.revoke') })
    .click()
  await page.getByText(word('token.none')).waitFor()
}

async function inviteMember(page: Page): Promise<void> {
  await chooseOption(page, word('people.roleOf', { email: NORA.email }), word('people.role.member'))
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel(word('people.roleOf', { email: NORA.email })).textContent()).toBe(
    word('people.role.owner'),
  )
  await page.getByLabel(word('people.email')).fill('mara@press.example')
  await chooseOption(page, word('people.asWhat'), word('people.role.admin'))
  await page.getByRole('button', { name: word('people.ask') }).press('Enter')
  await page.getByRole('button', { name: word('people.takeBackOf', { email: 'mara@press.example' }) }).waitFor()
  await page.getByText(word('audit.did.token-revoked')).first().waitFor()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: word('people.takeBackOf', { email: 'mara@press.example' }) }).click()
  await page.getByText(`${word('audit.did.invitation-revoked')}: mara@press.example`).waitFor()
  await page
    .getByRole('button', { name: word('people.takeBackOf', { email: 'mara@press.example' }) })
    .waitFor({ state: 'detached' })
}

async function exportData(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: word('archive.start') }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: word('archive.download') }).click()
  return readFile(await (await waiting).path())
}

async function importData(page: Page, archive: Buffer): Promise<void> {
  const choose = (name: string, buffer: Buffer) =>
    page
      .getByLabel(word('mailbox.archived'), { exact: true })
      .setInputFiles({ name, mimeType: 'application/zip', buffer })
  await choose('all.zip', archive)
  await page.getByText(wordPattern('archive.result', { added: 0 })).waitFor()
  await choose('broken.zip', Buffer.from('no archive at all'))
  await page.getByText(word('archive.status.failed')).waitFor()
  await expectNoBarriers(page)
}

async function importMail(page: Page): Promise<void> {
  const mails = [rawMail(QUESTION, 'question', 2), rawMail(NEWSLETTER, 'newsletter', 1)]
  const mbox = mails.map((mail) => `From - Wed Nov 18 10:00:00 2026\n${mail.replaceAll('\r\n', '\n')}\n`).join('')
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(text),
  })
  const block = page.getByRole('region', { name: word('mailImport.title') })
  await block
    .getByLabel(word('mailImport.files'))
    .setInputFiles([file('Old mail', mbox), file('again.eml', mails[0] ?? ''), file('empty.eml', '')])
  await block
    .getByText(`${word('mailImport.taken', { count: 2 })}, ${word('mailImport.known', { count: 1 })}`)
    .waitFor()
  await block.getByText(word('mailImport.leftOut', { count: 1, names: 'empty.eml' })).waitFor()
  await expectNoBarriers(page)
  await page.goto(new URL('/', page.url()).href)
  await page.locator('.conversation', { hasText: QUESTION.subject }).waitFor()
  await page.locator('.conversation', { hasText: NEWSLETTER.subject }).waitFor()
}
