import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { signInByApi } from './browser/api.ts'
import { openSettings } from './browser/open-settings.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
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
    await openSettings(page, 'You', 'Access')
    const token = await makeToken(page)
    expect((await ask(origin, token, '/notes')).status).toBe(200)
    expect((await ask(origin, token, '/emails')).status).toBe(403)
    await removeToken(page)
    expect((await ask(origin, token, '/notes')).status).toBe(401)

    await openSettings(page, 'You', 'Security')
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' })
    await expect(elsewhere('GET', '/notes')).rejects.toThrow(/401/)

    await openSettings(page, 'Account', 'People')
    await askSomebody(page)

    await openSettings(page, 'Account', 'Your data')
    await expectNoBarriers(page)
    const archive = await takeOut(page)
    await takeIn(page, archive)
    await bringMail(page)

    // The last owner cannot be made a member.
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
  await page.getByText('There is none.').waitFor()
  await page.getByRole('button', { name: 'Make a token' }).click()
  await page.getByLabel('What it is for').fill('backup script')
  await page.getByLabel('Read your records').check()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Make a token' }).click()
  const secret = page.getByRole('group', { name: 'The new token' })
  const token = (await secret.locator('code').textContent()) ?? ''
  await expectNoBarriers(page)
  await secret.getByRole('button', { name: 'I have kept it' }).click()
  return token
}

/** Asked about first; what one keeps stays. */
async function removeToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove the token backup script' }).click()
  await page.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('button', { name: 'Remove the token backup script' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('There is none.').waitFor()
}

/** The last owner stays one, and says why; an invitation is written down and taken back. */
async function askSomebody(page: Page): Promise<void> {
  await page.getByLabel(`What ${NORA.email} may do`).selectOption('member')
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel(`What ${NORA.email} may do`).inputValue()).toBe('owner')
  await page.getByLabel('Address of somebody').fill('mara@press.example')
  await page.getByLabel('As', { exact: true }).selectOption('admin')
  await page.getByRole('button', { name: 'Ask to join' }).press('Enter')
  await page.getByRole('button', { name: 'Take back the invitation of mara@press.example' }).waitFor()
  await page.getByText('token removed').first().waitFor()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Take back the invitation of mara@press.example' }).click()
  await page.getByText('invitation taken back: mara@press.example').waitFor()
  await page.getByRole('button', { name: /^Take back/ }).waitFor({ state: 'detached' })
}

async function takeOut(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Make an archive' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  return readFile(await (await waiting).path())
}

async function takeIn(page: Page, archive: Buffer): Promise<void> {
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Archive', { exact: true }).setInputFiles({ name, mimeType: 'application/zip', buffer })
  await choose('all.zip', archive)
  await page.getByText(/^0 added, \d+ were here already$/).waitFor()
  await choose('broken.zip', Buffer.from('no archive at all'))
  await page.getByText('Failed').waitFor()
  await expectNoBarriers(page)
}

/** A mailbox and single mails of another program: what was new, what was here, what is no mail. */
async function bringMail(page: Page): Promise<void> {
  const mails = [rawMail(QUESTION, 'question', 2), rawMail(NEWSLETTER, 'newsletter', 1)]
  const mbox = mails.map((mail) => `From - Wed Nov 18 10:00:00 2026\n${mail.replaceAll('\r\n', '\n')}\n`).join('')
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(text),
  })
  const block = page.getByRole('region', { name: 'Take mail in' })
  await block
    .getByLabel('Files')
    .setInputFiles([file('Old mail', mbox), file('again.eml', mails[0] ?? ''), file('empty.eml', '')])
  await block.getByText('2 mails taken in, 1 was here already').waitFor()
  await block.getByText('1 file is no mail: empty.eml').waitFor()
  await expectNoBarriers(page)
  await page.goto(new URL('/', page.url()).href)
  await page.locator('.conversation', { hasText: QUESTION.subject }).waitFor()
  await page.locator('.conversation', { hasText: NEWSLETTER.subject }).waitFor()
}
