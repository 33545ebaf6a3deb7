// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { eventually } from '../server/test/eventually.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { findEnglish } from './browser/find-english.ts'
import { serveProduct } from './browser/serve-product.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { germanServerText, germanWord } from './browser/words.ts'
import { HOSTILE, NEWSLETTER, QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 120_000

// The screens do not depend on the database.
describeOnDatabases(['sqlite'], 'whoever reads German', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('meets no English but that of mails, on any screen and on pages without the app', {
    timeout: PATIENCE_MS,
  }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const { page, strays } = await openPage(browser, origin, { locale: 'de-DE' })
    const api = await signInByApi(origin, NORA)
    const { project, mail, run } = await createData(api)

    await page.goto(`${origin}/auth/magic-link`)
    await page.getByRole('heading', { name: germanServerText('auth.magicLinkTitle') }).waitFor()
    await expectGerman(page)
    await startWithoutTranslations(page, origin)
    await signIn(page, origin)
    for (const [path, sentence] of [
      [`/projects/${project}/mail/inbox`, QUESTION.subject],
      [`/projects/${project}/mail/inbox/${mail}`, germanServerText('mail.scripts')],
      [`/projects/${project}/triage/${run}`, germanServerText('clauses.asksQuestion')],
      [`/projects/${project}/urls/${(await api<Urls>('GET', '/urls')).urls[0]?._id}`, 'ALLOW_PRIVATE_HOSTS'],
      ['/drafts', germanWord('draft.choose')],
      ['/outbox', germanWord('outbox.empty')],
      ['/trash', germanWord('record.trashEmpty')],
      [
        '/settings/people',
        germanServerText('members.memberAs', { email: 'otto@mill.example', role: germanServerText('roles.member') }),
      ],
      ['/settings/health', germanWord('health.lead')],
      ['/settings/data', germanWord('mailImport.folderHint')],
      ['/settings/tokens', germanWord('token.lead')],
      ['/settings/security', germanWord('session.lead')],
      ['/settings/projects', germanWord('retention.lead')],
      ['/settings/triage', germanWord('lesson.title')],
      ['/settings/git', germanWord('git.lead')],
      ['/settings/keys', germanWord('keys.lead')],
      ['/settings/you', germanWord('profile.lead')],
    ] as const) {
      await follow(page, path)
      await page.getByText(sentence).filter({ visible: true }).first().waitFor()
      await expectGerman(page)
    }
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const expectGerman = async (page: Page): Promise<void> => expect(await findEnglish(page), page.url()).toEqual([])

/** Without translations the app shows two built-in sentences instead of a white page. */
async function startWithoutTranslations(page: Page, origin: string): Promise<void> {
  await page.route(/\/assets\/first-/, (route) => route.abort())
  await page.goto(`${origin}/login`)
  await page.getByRole('heading', { name: 'Dossier konnte nicht geladen werden.' }).waitFor()
  await expectGerman(page)
  expect(await findBarriers(page)).toEqual([])
  await page.unroute(/\/assets\/first-/)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await page.getByLabel(germanWord('signIn.password')).waitFor()
}

const follow = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`)

interface Urls {
  urls: { _id: string; status: string }[]
}

/** Creates data for every kind of generated text: reasons, findings, a failure, the audit log. */
async function createData(api: Api): Promise<{ project: string; mail: string; run: string }> {
  await api('PATCH', '/profile', { language: 'de' })
  const mails = [QUESTION, NEWSLETTER, HOSTILE].map((mail, at) => rawMail(mail, `mail-${at}`, at + 1))
  const emails = []
  for (const raw_email of mails)
    emails.push((await api<{ email: { _id: string; project: string } }>('POST', '/emails', { raw_email })).email)
  await api('POST', '/invitations', { email: 'otto@mill.example', role: 'member' })
  await api('POST', '/urls', { url: 'http://127.0.0.1/private' })
  const { run_id: run } = await api<{ run_id: string }>('POST', '/emails/triage-inbox', { dry_run: true })
  await api('POST', '/emails/triage-inbox', {})
  await eventually(async () => {
    const { runs } = await api<{ runs: { status: string }[] }>('GET', '/emails/triage-runs')
    expect(runs.map(({ status }) => status)).toEqual(['completed', 'completed'])
    const { urls } = await api<Urls>('GET', '/urls')
    expect(urls.map(({ status }) => status)).toEqual(['failed'])
  })
  const [first, , hostile] = emails
  return { project: first?.project ?? '', mail: hostile?._id ?? '', run }
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel(germanWord('signIn.email')).fill(NORA.email)
  await page.getByLabel(germanWord('signIn.password')).fill('not it')
  await page.getByRole('button', { name: germanWord('signIn.act'), exact: true }).click()
  await page.getByText(germanWord('signIn.wrong')).waitFor()
  await expectGerman(page)
  await page.getByLabel(germanWord('signIn.password')).fill(NORA.password)
  await page.getByRole('button', { name: germanWord('signIn.act'), exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
