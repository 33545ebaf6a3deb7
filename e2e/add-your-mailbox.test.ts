// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCertificate } from '../server/test/certificates.ts'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { startDovecot } from '../server/test/mail-servers/dovecot.ts'
import { type MailServer, PEOPLE } from '../server/test/mail-servers/mail-server.ts'
import { findServer } from '../server/test/mail-servers/packages.ts'
import { openRawImap, type RawImap } from '../server/test/mail-servers/raw-imap.ts'
import { signInByApi } from './browser/api.ts'
import { openSettings } from './browser/open-settings.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'
import { NEWSLETTER, QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const ADDRESS = 'anna@press.example'
const PATIENCE_MS = 300_000
const NEWSLETTERS = 59
const SYNCED_WITHIN = { timeout: 60_000 }

const dovecot = findServer('dovecot')

describeOnDatabases(['sqlite'], 'a mailbox', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it.skipIf(!dovecot)(
    'is added in the browser, triaged, and kept in step both ways',
    { timeout: PATIENCE_MS },
    async () => {
      const server = await startDovecot(dovecot ?? '', makeCertificate('localhost'))
      const phone = await openRawImap(server.ports.plain, ADDRESS, PEOPLE.anna)
      await fillInbox(phone)
      const product = await serveProduct(engine, NORA, { ALLOW_PRIVATE_HOSTS: '127.0.0.1,localhost' })
      const { page, complaints, strays } = await openPage(browser, product.origin)

      await signInByForm(page, product.origin, NORA)
      await enterServers(page, server)
      await acceptCertificate(page)
      await mendPassword(page)
      await startSync(page)
      await previewTriage(page)
      await archiveHere(page, phone)
      await archiveThere(page, phone)
      await decideAboutMissingEmails(page, phone)

      expect(complaints).toEqual([])
      expect(strays).toEqual([])
      await page.context().close()
      phone.close()
      await product.stop()
      await server.stop()
    },
  )

  it.skipIf(!dovecot)(
    'whose password is refused says so, and goes on with another one',
    { timeout: PATIENCE_MS },
    async () => {
      const server = await startDovecot(dovecot ?? '', makeCertificate('localhost'))
      const product = await serveProduct(engine, NORA, { ALLOW_PRIVATE_HOSTS: '127.0.0.1,localhost' })
      const { page, complaints } = await openPage(browser, product.origin)
      const api = await signInByApi(product.origin, NORA)
      const { projects } = await api<{ projects: { _id: string }[] }>('GET', '/projects')
      const imap = { host: 'localhost', port: server.ports.plain, security: 'plain', user: ADDRESS }
      await api('POST', `/projects/${projects[0]?._id}/mail-accounts`, {
        address: ADDRESS,
        imap,
        password: 'an old one',
      })

      await signInByForm(page, product.origin, NORA)
      await openSettings(page, 'account', 'mailboxes')
      await page.getByText(word('mailAccount.state.password_refused')).waitFor(SYNCED_WITHIN)
      expect(await findBarriers(page)).toEqual([])
      await press(page, word('mailAccount.mend.passwordAgain'))
      await page.locator('.sign-in-form input:focus').fill(PEOPLE.anna)
      await page.keyboard.press('Enter')
      await page.getByText(word('mailAccount.state.live')).waitFor(SYNCED_WITHIN)

      expect(complaints).toEqual([])
      await page.context().close()
      await product.stop()
      await server.stop()
    },
  )
})

const rowOf = (page: Page, subject: string) => page.locator('.conversation', { hasText: subject })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function fillInbox(phone: RawImap): Promise<void> {
  const mails = [QUESTION, ...Array.from({ length: NEWSLETTERS }, () => NEWSLETTER)]
  for (const [index, mail] of mails.entries()) {
    const subject = mail === NEWSLETTER ? `Issue ${index}: rag papers` : mail.subject
    await phone.send('APPEND INBOX ()', rawMail({ ...mail, subject }, `there-${index}`, index + 1))
  }
}

/** Six inputs in all: address, password, three buttons, and the servers because a test has no DNS. */
async function enterServers(page: Page, server: MailServer): Promise<void> {
  await page.getByRole('link', { name: word('firstMail.connect') }).click()
  await page.getByLabel(word('setup.address')).fill(ADDRESS)
  await page.getByLabel(word('setup.password'), { exact: true }).fill('not the password')
  await page.getByText(word('setup.notFound')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel(word('setup.imap'), { exact: true }).fill('localhost')
  await page.getByLabel(word('setup.portOf', { server: word('setup.imap') })).fill(String(server.ports.tls))
  await page.keyboard.press('Enter')
}

async function acceptCertificate(page: Page): Promise<void> {
  await page.getByText(word('setup.certificate')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await press(page, word('setup.acceptCertificate'))
}

async function mendPassword(page: Page): Promise<void> {
  const password = page.getByLabel(word('setup.password'), { exact: true })
  await page.locator('.steps li.bad', { hasText: word('setup.check.sign_in') }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await password.and(page.locator(':focus')).waitFor()
  await password.fill(PEOPLE.anna)
  await page.keyboard.press('Enter')
}

async function startSync(page: Page): Promise<void> {
  await page.getByRole('table', { name: word('mailAccount.foldersOf', { address: ADDRESS }) }).waitFor()
  await page.getByRole('cell', { name: String(NEWSLETTERS + 1) }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await press(page, word('setup.start'))
  await page.getByRole('heading', { name: word('setup.imported') }).waitFor(SYNCED_WITHIN)
  expect(await findBarriers(page)).toEqual([])
  await press(page, word('setup.continue'))
}

async function previewTriage(page: Page): Promise<void> {
  await press(page, word('firstTriage.preview'))
  await page.getByRole('heading', { name: word('firstTriage.result') }).waitFor(SYNCED_WITHIN)
  expect(await findBarriers(page)).toEqual([])
  await press(page, word('firstTriage.notNow'))
  await rowOf(page, QUESTION.subject).waitFor()
}

const findThere = async (phone: RawImap, folder: string, subject: string): Promise<string[]> => {
  await phone.send(`SELECT ${folder}`)
  const lines = await phone.send(`UID SEARCH SUBJECT "${subject}"`)
  return (lines.find((line) => line.startsWith('* SEARCH')) ?? '').split(' ').slice(2).filter(Boolean)
}

async function archiveHere(page: Page, phone: RawImap): Promise<void> {
  await rowOf(page, QUESTION.subject).click()
  await page.locator('.pane h1').waitFor()
  await page.keyboard.press('e')
  await expect.poll(() => findThere(phone, 'Archive', QUESTION.subject)).toHaveLength(1)
  expect(await findThere(phone, 'INBOX', QUESTION.subject)).toEqual([])
}

async function archiveThere(page: Page, phone: RawImap): Promise<void> {
  await page
    .getByRole('link', { name: word('mailbox.inbox') })
    .first()
    .click()
  await rowOf(page, 'Issue 1:').waitFor()
  const [uid] = await findThere(phone, 'INBOX', 'Issue 1:')
  await phone.send(`UID MOVE ${uid} Archive`)
  await rowOf(page, 'Issue 1:').waitFor({ state: 'detached' })
}

/** Many emails at once are gone there: they stay here until a person decides. */
async function decideAboutMissingEmails(page: Page, phone: RawImap): Promise<void> {
  await phone.send('SELECT INBOX')
  await phone.send('STORE 1:50 +FLAGS.SILENT (\\Deleted)')
  await phone.send('EXPUNGE')
  await openSettings(page, 'account', 'mailboxes')
  const isAsked = page.getByText(word('mailAccount.state.many_gone', { count: 50 }))
  await press(page, word('mailAccount.show', { address: ADDRESS }))
  // A later pass over all folders confirms that they are gone.
  await expect
    .poll(
      async () => {
        await press(page, word('mailAccount.sync'))
        return isAsked.isVisible()
      },
      { timeout: SYNCED_WITHIN.timeout, interval: 2_000 },
    )
    .toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await press(page, word('mailAccount.answer.many_gone.keep'))
  await page.getByText(word('mailAccount.state.live')).waitFor(SYNCED_WITHIN)
}
