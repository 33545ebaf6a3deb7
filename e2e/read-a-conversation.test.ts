// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { PIXEL } from '../server/test/scripted-web.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word, wordPattern } from './browser/words.ts'
import { QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 300_000

const HTML = 'MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n'
const COPIED = { ...QUESTION, headers: 'Cc: Jonas Brandt <jonas@brandt.example>\r\nReply-To: orders@lind.example\r\n' }
const WIDE = {
  from: 'Wide Shop <shop@wide.example>',
  subject: 'Spring sale',
  text: '<table width="900" style="width:900px"><tr><td>The first of two columns</td><td align="right">The second</td></tr></table><img src="https://wide.example/a.png" width="600" height="120" alt="A crate of linen">',
  headers: HTML,
}
const FILES = {
  from: 'Ade Balogun <ade@balogun.example>',
  subject: 'Offer and photographs',
  text: [
    '--b\nContent-Type: multipart/related; boundary=r\n',
    '--r\nContent-Type: text/html\n\n<p>The offer, and a photograph: <img src="cid:in@x" alt="Inside"></p>',
    `--r\nContent-Type: image/gif; name=inside.gif\nContent-ID: <in@x>\nContent-Disposition: inline; filename=inside.gif\nContent-Transfer-Encoding: base64\n\n${PIXEL.toString('base64')}\n--r--`,
    `--b\nContent-Type: image/gif; name=heron.gif\nContent-Disposition: attachment; filename=heron.gif\nContent-Transfer-Encoding: base64\n\n${PIXEL.toString('base64')}`,
    '--b\nContent-Type: text/plain; name=notes.txt\nContent-Disposition: attachment; filename=notes.txt\n\nTwelve reams of the heavy paper.\n--b--',
  ].join('\n'),
  headers: 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n',
}

describeOnBothDatabases('a conversation in the pane', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('is read, labelled, moved, printed and blocked from one toolbar', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await api('POST', '/projects', { name: 'House move' })
    for (const [at, mail] of [COPIED, WIDE, FILES].entries())
      await api('POST', '/emails', { raw_email: rawMail(mail, `mail-${at}`, at + 1) })
    await signInByForm(page, origin, NORA)

    await openByKeyboard(page)
    await seeWhoGotIt(page)
    await label(page)
    await starMuteAndSnooze(page)
    await decideInTheMargin(page)
    await readWideMail(page)
    await previewFiles(page)
    await print(page)
    await printByBrowser(page)
    await moveToProject(page, api)
    await block(page, api)
    await narrow(page)

    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

const rowOf = (page: Page, subject: string) => page.locator('.conversation', { hasText: subject })
const act = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
const menuItem = (page: Page, name: string) =>
  page.getByRole('menuitem', { name: new RegExp(`^${RegExp.escape(name)}`) })

/** The focus stays in the list; Enter again goes into the conversation. */
async function openByKeyboard(page: Page): Promise<void> {
  await rowOf(page, COPIED.subject).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await page.locator('.letter-text', { hasText: 'Does it stay at 350 copies?' }).waitFor()
  await page.locator('.conversation:focus', { hasText: COPIED.subject }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('.pane h1', { hasText: WIDE.subject }).waitFor()
  await page.locator('.conversation:focus', { hasText: WIDE.subject }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.locator('.pane h1', { hasText: COPIED.subject }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.pane .scroll:focus').waitFor()
  await page.keyboard.press('q')
  await page.getByText('in the darker green').waitFor()
  await page.keyboard.press('q')
  await page.getByText('in the darker green').waitFor({ state: 'hidden' })
}

async function seeWhoGotIt(page: Page): Promise<void> {
  const line = page.locator('.mail-head .recipients')
  expect(await line.textContent()).toContain(word('thread.toNames', { names: word('thread.you') }))
  expect(await line.textContent()).toContain(word('thread.ccNames', { names: 'Jonas Brandt' }))
  await page.keyboard.press('i')
  await page.locator('.mail-details', { hasText: 'orders@lind.example' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('i')
  await act(page, word('act.more')).click()
  await menuItem(page, word('thread.original')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await menuItem(page, word('thread.original')).click()
  await page.locator('dialog pre', { hasText: 'Message-ID: <mail-0@e2e.example>' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

async function label(page: Page): Promise<void> {
  await page.keyboard.press('l')
  await page.getByRole('combobox', { name: word('bulk.findLabel') }).waitFor()
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('Fair')
  await page.getByRole('option', { name: word('bulk.createLabel', { label: 'Fair' }) }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.label-line .tag', { hasText: 'Fair' }).waitFor()
  await page.getByRole('option', { name: 'Fair', selected: true }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: word('bulk.findLabel') }).waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(word('act.label'))
}

async function starMuteAndSnooze(page: Page): Promise<void> {
  await page.keyboard.press('s')
  await page
    .locator('.mail-head')
    .getByRole('button', { name: word('act.star'), pressed: true })
    .waitFor()
  await act(page, word('act.more')).click()
  await menuItem(page, word('act.mute')).click()
  await page.getByText(word('done.muted')).waitFor()
  await page.keyboard.press('h')
  await menuItem(page, word('snooze.tomorrow')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await menuItem(page, word('snooze.answered')).click()
  await page.locator('.undo-slot', { hasText: word('done.snoozed') }).waitFor()
  await rowOf(page, COPIED.subject).waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await rowOf(page, COPIED.subject).click()
  await page.locator('.pane h1', { hasText: COPIED.subject }).waitFor()
}

async function decideInTheMargin(page: Page): Promise<void> {
  await page
    .locator('.margin')
    .getByRole('button', { name: word('verdict.change', { verdict: word('verdict.new') }) })
    .click()
  await page.getByRole('menuitemradio', { name: new RegExp(`^${word('verdict.do')}`) }).click()
  await page.getByText(word('done.decided', { action: word('split.do') })).waitFor()
  await page.locator('.pane h1', { hasText: WIDE.subject }).waitFor()
  await page.locator('.conversation:focus', { hasText: WIDE.subject }).waitFor()
}

async function readWideMail(page: Page): Promise<void> {
  const frame = page.frameLocator('.pane iframe')
  await frame.getByText('The first of two columns').waitFor()
  await page.locator('.scroll.wide').waitFor()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(1)
  await frame.getByRole('img', { name: 'A crate of linen' }).waitFor()
  await page.getByText(word('thread.picturesBlocked', { count: 1 })).waitFor()
  await page.getByRole('button', { name: word('act.actualSize') }).click()
  await expect.poll(() => overflow(page)).toBeGreaterThan(1)
  await page.getByRole('button', { name: word('act.fitWidth') }).click()
  await page.getByRole('button', { name: word('act.plainText') }).click()
  await page.locator('.letter-text', { hasText: 'The first of two columns' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: word('act.plainText') }).click()
}

/** Pixels of the email that lie beyond its frame. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>(
    "(({ contentDocument: { documentElement } }) => documentElement.scrollWidth - documentElement.clientWidth)(document.querySelector('.pane iframe'))",
  )

async function previewFiles(page: Page): Promise<void> {
  await rowOf(page, FILES.subject).click()
  await page.frameLocator('.pane iframe').locator('img[src^="data:image/gif"]').waitFor()
  expect(await page.locator('.file-card .name bdi').allTextContents()).toEqual(['heron.gif', 'notes.txt'])
  await page.locator('.file-card img').waitFor()
  await page.getByRole('button', { name: word('file.preview', { name: 'notes.txt' }) }).focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog pre', { hasText: 'Twelve reams' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

/** The printed document has the email and nothing of the app. */
async function print(page: Page): Promise<void> {
  await page.evaluate(`new MutationObserver(() => {
    const frame = document.querySelector('.print-frame')
    if (frame?.srcdoc) window.printed = frame.srcdoc
  }).observe(document.body, { childList: true, subtree: true, attributes: true })`)
  await act(page, word('act.more')).click()
  await menuItem(page, word('act.print')).click()
  await expect.poll(() => page.evaluate<string>("window.printed ?? ''")).toContain('The offer, and a photograph')
  const printed = await page.evaluate<string>('window.printed')
  expect(printed).toContain(FILES.subject)
  expect(printed).toContain('data:image/gif')
  expect(printed).not.toContain(word('act.archive'))
}

/** The browser's own command leaves the app out, too. */
async function printByBrowser(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.locator('.rail').waitFor({ state: 'hidden' })
  await page.locator('.list-side').waitFor({ state: 'hidden' })
  await page.getByRole('toolbar').waitFor({ state: 'hidden' })
  await page.locator('.pane h1', { hasText: FILES.subject }).waitFor()
  await page.emulateMedia({ media: 'screen' })
  await rowOf(page, FILES.subject).waitFor()
}

async function moveToProject(page: Page, api: Api): Promise<void> {
  await page.keyboard.press('v')
  await page.getByRole('menu').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.type('hou')
  await page.keyboard.press('Enter')
  await page.getByText(word('done.toProject', { name: 'House move' })).waitFor()
  await rowOf(page, FILES.subject).waitFor({ state: 'detached' })
  const { projects } = await api<{ projects: { _id: string; name: string }[] }>('GET', '/projects')
  const house = projects.find(({ name }) => name === 'House move')
  const inHouse = async () => (await api<{ total: number }>('GET', `/emails?project=${house?._id}`)).total
  await expect.poll(inHouse).toBe(1)
  await page.keyboard.press('z')
  await rowOf(page, FILES.subject).waitFor()
  await expect.poll(inHouse).toBe(0)
}

async function block(page: Page, api: Api): Promise<void> {
  const { projects } = await api<{ projects: { _id: string; name: string }[] }>('GET', '/projects')
  const project = projects.find(({ name }) => name !== 'House move')?._id
  const rules = async () => (await api<{ rules: { name: string }[] }>('GET', `/projects/${project}/rules`)).rules.length
  await rowOf(page, WIDE.subject).click()
  await page.locator('.pane h1', { hasText: WIDE.subject }).waitFor()
  await act(page, word('act.more')).click()
  await menuItem(page, word('act.block')).click()
  await page.getByText(word('done.blocked', { address: 'shop@wide.example' })).waitFor()
  await rowOf(page, WIDE.subject).waitFor({ state: 'detached' })
  expect(await rules()).toBe(1)
  await page.keyboard.press('z')
  await rowOf(page, WIDE.subject).waitFor()
  await expect.poll(rules).toBe(0)
}

async function narrow(page: Page): Promise<void> {
  await page.keyboard.press('u')
  await page.setViewportSize({ width: 320, height: 640 })
  await rowOf(page, WIDE.subject).click()
  await page.locator('.pane h1', { hasText: WIDE.subject }).waitFor()
  await page.locator('.pane h1:focus').waitFor()
  for (const name of [word('act.archive'), word('act.label'), word('act.move'), word('act.more')]) {
    const box = await act(page, name).boundingBox()
    expect(box?.height, name).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 999), name).toBeLessThanOrEqual(320)
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  expect(await findBarriers(page)).toEqual([])
  await page.locator('.margin-line summary').click()
  await page
    .getByRole('button', { name: wordPattern('verdict.change') })
    .first()
    .waitFor()
}
