// @module-tag slow

import { PAGE_PATHS, RECORD_PATHS } from '@dossier/contract/paths'
import { MAILBOXES } from '@dossier/contract/vocabulary'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { NEWSLETTER, QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 300_000

/** Screens that need another server; their stories look for barriers there. */
const ELSEWHERE: Record<string, string> = {
  '/settings/git/:repo/conflicts': 'sync-with-git',
  '/connect/:id': 'add-your-mailbox',
  '/projects/:project/pages/:id': 'follow-links',
}

let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})
afterAll(() => browser.close())

describeOnDatabases(['sqlite'], 'every screen', (_open, engine) => {
  it('has no barrier in either theme, empty or filled, and a title of its own', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    const api = await signInByApi(product.origin, NORA)
    const { page, complaints, strays } = await openPage(browser, product.origin)
    await signInByForm(page, product.origin, NORA)
    await page.locator('.rail').waitFor()
    const project = await projectOf(api)
    const problems: string[] = []
    for (const path of screens({ project }).filter((each) => !each.startsWith('/settings/')))
      problems.push(...(await look(page, product.origin, path)))
    const filled = await fill(api, project)
    for (const path of screens(filled)) problems.push(...(await look(page, product.origin, path)))
    expect(problems).toEqual([])
    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

type Ids = Record<string, string>

/** All addresses of the app whose ids are known. */
function screens(ids: Ids): string[] {
  const patterns = [...Object.entries(PAGE_PATHS), ...Object.entries(RECORD_PATHS)]
  return patterns
    .filter(([name, path]) => name !== 'login' && !(path in ELSEWHERE))
    .flatMap(([name, path]) =>
      path.includes(':mailbox')
        ? MAILBOXES.map((mailbox) => [name, path.replace(':mailbox', mailbox)])
        : [[name, path]],
    )
    .flatMap(([name = '', path = '']) => fillIn(path, { ...ids, ...(ids[name] ? { id: ids[name] } : {}) }))
}

function fillIn(path: string, ids: Ids): string[] {
  const filled = path.replaceAll(/:([a-z]+)/g, (gap, name: string) => ids[name] ?? gap)
  return filled.includes(':') ? [] : [filled]
}

async function look(page: Page, origin: string, path: string): Promise<string[]> {
  await page.goto(origin + path)
  await page.locator('main, .setup-sheet').first().waitFor()
  await page.waitForLoadState('networkidle')
  const title = await page.title()
  const natives = await page.locator('select').count()
  return [
    ...(await findBarriers(page)),
    ...(title === 'Dossier' ? ['has no title'] : []),
    ...(natives > 0 ? ['has a native select'] : []),
  ].map((problem) => `${path}: ${problem}`)
}

async function projectOf(api: Api): Promise<string> {
  const { projects } = await api<{ projects: [{ _id: string }] }>('GET', '/projects')
  return projects[0]._id
}

/** One of everything that has a screen. */
async function fill(api: Api, project: string): Promise<Ids> {
  for (const [at, mail] of [QUESTION, NEWSLETTER].entries())
    await api('POST', '/emails', { raw_email: rawMail(mail, `mail-${at}`, at + 1) })
  const { emails } = await api<{ emails: [{ _id: string }] }>('GET', '/emails?mailbox=inbox')
  const [{ _id: email }] = emails
  const { note } = await api<{ note: { _id: string } }>('POST', '/notes', {
    title: 'Linen',
    source_text: '# Paper\n\n- [ ] count\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> quoted',
    content_format: 'markdown',
  })
  const { memory } = await api<{ memory: { _id: string } }>('POST', '/memories', { title: 'Price', content: 'Twelve.' })
  const { url } = await api<{ url: { _id: string } }>('POST', '/urls', { url: 'http://127.0.0.1:9/refused' })
  const { draft } = await api<{ draft: { _id: string } }>('POST', `/emails/${email}/drafts`, { body_text: 'Yes.' })
  const { run } = await api<{ run: { run_id: string } }>('POST', '/emails/triage-inbox', { dry_run: true })
  const ids = { note: note._id, memory: memory._id, url: url._id, draft: draft._id, run: run.run_id }
  return { project, email, address: encodeURIComponent('mara@lind.example'), ...ids }
}
