// @module-tag slow

import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { openWorkshop } from '../server/test/dossier.ts'
import { english } from '../server/test/in-english.ts'
import { PIXEL, type ScriptedWeb, sends, startWeb } from '../server/test/scripted-web.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word, wordPattern } from './browser/words.ts'
import { HOSTILE, illustrated, NEWSLETTER, QUESTION, rawMail } from './mails.ts'

const EMAIL = 'nora@press.example'
const PASSWORD = 'linen and indigo'
const PATIENCE_MS = 300_000

describeOnBothDatabases('from the first start to a triaged inbox', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())
  let web: ScriptedWeb
  beforeAll(async () => {
    web = await startWeb({ '/marbled.gif': sends(PIXEL) })
  })
  afterAll(() => web.stop())

  it('is a way that one person can walk with the keyboard, in the browser alone', {
    timeout: PATIENCE_MS,
  }, async () => {
    const database = await engine.create()
    const server = await openWorkshop(database.config).serve({
      SWITCHED_OFF: '',
      ALLOW_PRIVATE_HOSTS: '127.0.0.1',
      EMAIL_FORWARD_DOMAIN: 'in.press.example',
    })
    const link = /open (\S+\/setup\?token=\S+)/.exec(server.announced)?.[1] ?? ''
    const { origin } = new URL(link)
    const { page, complaints, strays, frames } = await openPage(browser, origin)

    await makeOwner(page, link)
    await sendMails(origin, `${web.origin}/marbled.gif`)
    await checkInbox(page)
    await triage(page, frames)
    await undoRun(page)
    await triage(page, frames)
    await readAMail(page)
    await narrowTheWindow(page)
    await archiveAndUndo(page)
    await search(page)
    await openHostileMail(page)
    await showPictures(page, web)
    expect(complaints).toEqual([])
    await signOutAndIn(page)

    // A list request that is running during sign-out gets a 401.
    expect(complaints.filter((line) => !/^401 |status of 401/.test(line))).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    server.process.kill('SIGTERM')
    await server.ended
    await database.drop()
  })
})

const rowOf = (page: Page, subject: string) => page.locator('.conversation', { hasText: subject })
const openSubject = (page: Page) => page.locator('.pane h1')

async function makeOwner(page: Page, link: string): Promise<void> {
  await page.goto(link)
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel(english('auth.yourName')).fill('Nora Feld')
  await page.getByLabel(english('auth.emailLabel')).fill(EMAIL)
  await page.getByLabel(english('auth.password')).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: english('auth.openInbox') }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: english('auth.openInbox') }).click()
  await page.getByText(word('empty.inbox')).waitFor()
  await page
    .getByText(wordPattern('firstMail.forward'))
    .filter({ hasText: /\S+@in\.press\.example/ })
    .waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: word('firstMail.import') }).click()
  await page.getByRole('heading', { name: word('mailImport.title') }).waitFor()
  await page.goBack()
  await page.getByText(word('empty.inbox')).waitFor()
}

async function sendMails(origin: string, picture: string): Promise<void> {
  const post = async (path: string, body: unknown, token = ''): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status, path).toBeLessThan(300)
    return (await answer.json()) as Record<string, string>
  }
  const { token } = await post('/auth/login', { email: EMAIL, password: PASSWORD })
  const mails = [QUESTION, HOSTILE, illustrated(picture), ...Array.from({ length: 39 }, () => NEWSLETTER)]
  for (const [at, mail] of mails.entries()) {
    const subject = mail === NEWSLETTER ? `Issue ${at}: rag papers` : mail.subject
    await post('/api/v1/emails', { raw_email: rawMail({ ...mail, subject }, `mail-${at}`, at + 1) }, token)
  }
}

async function checkInbox(page: Page): Promise<void> {
  await rowOf(page, QUESTION.subject).waitFor()
  await page.getByText(word('list.count', { count: 42 })).waitFor()
  await page.getByRole('tab', { name: `${word('split.new')} 42` }).waitFor()
  // Rows outside the viewport are not rendered.
  expect(await page.locator('.conversation').count()).toBeLessThan(42)
  expect(await findBarriers(page)).toEqual([])
}

async function triage(page: Page, frames: string[]): Promise<void> {
  await page.keyboard.press('t')
  // Nothing moves before the preview is applied.
  await page.getByText(wordPattern('triage.rehearsed', { count: 42 })).waitFor({ timeout: 60_000 })
  await page.getByRole('tab', { name: `${word('split.new')} 42` }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: word('act.applyRun') }).click()
  await page.getByText(wordPattern('triage.completed', { count: 42 })).waitFor({ timeout: 60_000 })
  expect(frames.filter((frame) => frame.includes('email-triage:run-updated')).length).toBeGreaterThan(1)
  await page.locator('.conversation .mark.new').first().waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: word('split.new'), exact: true }).waitFor()
  await page.getByRole('tab', { name: word('split.reply') }).click()
  await rowOf(page, QUESTION.subject).waitFor()
  await page.getByRole('tab', { name: word('split.everything') }).click()
  await rowOf(page, QUESTION.subject).waitFor()
  expect(await findBarriers(page)).toEqual([])
}

async function undoRun(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('act.takeBackRun') }).click()
  await page.getByText(word('triage.takenBack', { count: 42 })).waitFor({ timeout: 60_000 })
  await page.getByRole('tab', { name: `${word('split.new')} 42` }).waitFor()
  expect(await findBarriers(page)).toEqual([])
}

async function readAMail(page: Page): Promise<void> {
  await page.getByRole('tab', { name: word('split.everything') }).blur()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.locator('.conversation:focus', { hasText: QUESTION.subject }).waitFor()
  const { promise: untilSeen, resolve: seen } = Promise.withResolvers<void>()
  await page.route('**/api/v1/emails?*', (route: Route) => untilSeen.then(() => route.continue()))
  await page.keyboard.press('Enter')
  await page.locator('.letter-text', { hasText: 'Does it stay at 350 copies?' }).waitFor()
  expect(await openSubject(page).textContent()).toBe(QUESTION.subject)
  await page.locator('.conversation:focus', { hasText: QUESTION.subject }).waitFor()
  expect(await page.getByText('in the darker green').isVisible()).toBe(false)
  await page.getByText(word('thread.quoted', { count: 3 })).click()
  expect(await page.getByText('in the darker green').isVisible()).toBe(true)
  await page.getByRole('button', { name: word('verdict.change', { verdict: word('verdict.reply') }) }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('u')
  await page.locator('.conversation:focus').waitFor()
  await page.locator('.conversation:not(.unread)', { hasText: QUESTION.subject }).waitFor()
  seen()
}

async function archiveAndUndo(page: Page): Promise<void> {
  await page.keyboard.press('e')
  await rowOf(page, QUESTION.subject).waitFor({ state: 'detached' })
  await page.getByText(word('done.archived'), { exact: true }).waitFor()
  await page.keyboard.press('z')
  await rowOf(page, QUESTION.subject).waitFor()
  await page.getByRole('link', { name: word('mailbox.archived') }).click()
  await page.getByRole('heading', { name: word('mailbox.archived') }).waitFor()
  expect(await rowOf(page, QUESTION.subject).count()).toBe(0)
  await rowOf(page, 'Issue 3:').waitFor()
  expect(await findBarriers(page)).toEqual([])
}

async function narrowTheWindow(page: Page): Promise<void> {
  for (const [width, height] of [
    [1000, 700],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await rowOf(page, QUESTION.subject).click()
    await openSubject(page).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('u')
    await rowOf(page, QUESTION.subject).waitFor()
    expect(await findBarriers(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function search(page: Page): Promise<void> {
  await searchAllMail(page, 'linen samples')
  await page.getByText(word('list.found', { count: 1 })).waitFor()
  await page.locator('#list:focus').waitFor()
  await page.locator('.conversation').waitFor()
  await page.keyboard.press('j')
  await page.locator('.conversation:focus').waitFor()
  await page.keyboard.press('o')
  await openSubject(page).waitFor()
  expect(await openSubject(page).textContent()).toBe(QUESTION.subject)
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await openSubject(page).waitFor({ state: 'detached' })
  await searchAllMail(page, 'zeppelin')
  await page.getByText(word('empty.search', { query: 'zeppelin' })).waitFor()
}

async function searchAllMail(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/')
  await page.locator('.palette input:focus').waitFor()
  await page.keyboard.type(words)
  await page.keyboard.press('End')
  await page.getByRole('option', { name: word('palette.allMail', { query: words }), selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.palette').waitFor({ state: 'hidden' })
}

async function openHostileMail(page: Page): Promise<void> {
  await page.getByLabel(word('find.label')).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Backspace')
  await page
    .getByText(wordPattern('list.count'))
    .or(page.getByText(wordPattern('list.count', { count: 1 })))
    .waitFor()
  await page.keyboard.type('renewal', { delay: 40 })
  await page.getByText(word('list.found', { count: 1 })).waitFor()
  await rowOf(page, HOSTILE.subject).click()
  // A background and a pixel.
  await page.getByText(word('thread.picturesBlocked', { count: 2 })).waitFor()
  const frame = page.frameLocator('.pane iframe')
  await frame.getByText('Please sign the last page.').waitFor()
  await frame.getByText('Please sign the last page.').click()
  await page.keyboard.press('Control+k')
  await page.locator('.palette input:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.palette').waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('IFRAME')
  expect(await findBarriers(page)).toEqual([])
}

/** The sender learns nothing before the user loads the images, and then sees only the service. */
async function showPictures(page: Page, web: ScriptedWeb): Promise<void> {
  await page.locator('input[type=search]').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('marbled')
  await rowOf(page, 'An illustrated invitation').click()
  await page.getByRole('button', { name: word('act.showPictures') }).waitFor()
  await page.frameLocator('.pane iframe').getByText('Come and see').waitFor()
  expect(web.requests).toEqual([])
  await page.frameLocator('.pane iframe').getByRole('img', { name: 'Marbled paper' }).waitFor()
  await page.locator('.pane h1').waitFor()
  await page.keyboard.press('b')
  await page.getByText(word('thread.picturesShown')).waitFor()
  await expect.poll(() => pictureWidth(page)).toBe(1)
  expect(web.requests.map(({ path }) => path)).toEqual(['/marbled.gif'])
  for (const name of ['cookie', 'referer', 'authorization', 'origin'])
    expect(web.requests[0]?.headers, name).not.toHaveProperty(name)
  expect(await findBarriers(page)).toEqual([])
  // The frame is as high as the email: nothing scrolls inside it.
  const [inside, frame] = await page.evaluate<[number, number]>(
    "(({ contentDocument: { documentElement }, clientHeight }) => [documentElement.scrollHeight, clientHeight])(document.querySelector('.pane iframe'))",
  )
  expect(inside).toBeGreaterThan(1500)
  expect(frame).toBe(inside)
}

const pictureWidth = (page: Page): Promise<number> =>
  page.evaluate<number>("document.querySelector('.pane iframe').contentDocument.images[0].naturalWidth")

async function signOutAndIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: word('signIn.out') }).click()
  await page.getByRole('heading', { name: word('signIn.welcome') }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel(word('signIn.email')).fill(EMAIL)
  await page.getByLabel(word('signIn.password')).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('.conversation').first().waitFor()
}
