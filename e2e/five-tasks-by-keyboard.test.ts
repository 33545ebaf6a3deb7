// @module-tag slow

import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnBothDatabases } from '../server/test/databases.ts'
import { type SmtpSink, startSmtpSink } from '../server/test/smtp-sink.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { type KeyboardUser, keyboardUserAt, watchPointers } from './browser/keyboard-user.ts'
import { serveProduct } from './browser/serve-product.ts'
import { openPage } from './browser/watched-page.ts'
import { word, wordPattern } from './browser/words.ts'
import { NEWSLETTER, QUESTION, rawMail } from './mails.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const SMTP_PASSWORD = 'the words of the mail server'
const PATIENCE_MS = 240_000
/** Ten seconds of undo time, plus time for a busy machine. */
const SENT_WITHIN = { timeout: 60_000 }
const ANSWER = 'Dear Mara, it stays at 350 copies.'

describeOnBothDatabases('the five main tasks', (_open, engine) => {
  let browser: Browser
  let sink: SmtpSink
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    sink = await startSmtpSink('nora', SMTP_PASSWORD)
  })
  afterEach(() => sink.close())

  it('are done with keys alone, and the focus is always seen', { timeout: PATIENCE_MS }, async () => {
    const product = await serveProduct(engine, NORA, { ALLOW_PRIVATE_HOSTS: '127.0.0.1' })
    const api = await signInByApi(product.origin, NORA)
    await prepare(api, sink.port)
    const { page, complaints, strays } = await openPage(browser, product.origin)
    await watchPointers(page)
    await page.goto(`${product.origin}/login`)

    const hands = keyboardUserAt(page)
    await signIn(hands)
    await triage(hands)
    await reply(hands)
    await triageOn(hands)
    await find(hands)
    await writeAndTrash(hands)
    await expect.poll(() => sink.mails.length, SENT_WITHIN).toBe(1)

    expect(sink.mails[0]).toMatchObject({ from: NORA.email, to: ['mara@lind.example'] })
    expect(sink.mails[0]?.content).toContain(ANSWER)
    expect(complaints).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

async function prepare(api: Api, port: number): Promise<void> {
  const { projects } = await api<{ projects: [{ _id: string }] }>('GET', '/projects')
  const smtp = { host: '127.0.0.1', port, tls: false, ssl: false, auth_user: 'nora', auth_password: SMTP_PASSWORD }
  await api('POST', `/projects/${projects[0]._id}/email-identities`, { name: 'Nora', email: NORA.email, smtp })
  await api('POST', '/memories', { title: 'Price of paper', content: 'Twelve pounds a ream.' })
  for (const [at, mail] of [QUESTION, NEWSLETTER, NEWSLETTER].entries()) {
    const subject = mail === NEWSLETTER ? `Issue ${at}: rag papers` : mail.subject
    await api('POST', '/emails', { raw_email: rawMail({ ...mail, subject }, `mail-${at}`, at + 1) })
  }
}

async function signIn({ press, type, stand, see }: KeyboardUser): Promise<void> {
  await see('#email')
  await stand('#email')
  await type(NORA.email)
  await press('Tab')
  await stand('input[type="password"]')
  await type(NORA.password)
  await press('Enter')
}

const row = (subject: string) => `.conversation:has-text("${subject}")`

async function triage({ press, stand, see }: KeyboardUser): Promise<void> {
  await see(row(QUESTION.subject))
  await press('Tab')
  await stand('.skip-link')
  await press('Enter')
  await stand('#list')
  await press('Tab', 'Tab')
  await stand(row(QUESTION.subject))
  await press('ArrowDown')
  await stand(row('Issue 1'))
  await press('2')
  await see(`.tab:has-text("${word('split.do')} 1")`)
  await stand(row('Issue 2'))
  await press('z')
  await see(`text=${word('done.undone')}`)
  await stand(row('Issue 2'))
  await press('k', 'k')
  await stand(row(QUESTION.subject))
  await press('Enter')
  await see(`.pane h1:has-text("${QUESTION.subject}")`)
  await stand(row(QUESTION.subject))
  await see('.letter-text:has-text("Does it stay at 350 copies?")')
}

async function reply({ press, type, stand, see }: KeyboardUser): Promise<void> {
  await press('r')
  await stand('.draft-editor .rich-text')
  await type(ANSWER)
  await press('Control+Enter')
  await see(`text=${wordPattern('outbox.goesIn', { names: 'mara@lind.example' })}`)
  await stand(row(QUESTION.subject))
  await press('z')
  await stand('.draft-editor .rich-text')
  await see(`text=${word('outbox.takenBack')}`)
  await press('Control+Enter')
  await see(`text=${word('draft.place.queued')}`)
  await stand(row(QUESTION.subject))
}

async function triageOn({ press, strike, stand, see, miss }: KeyboardUser): Promise<void> {
  await press('u')
  await stand(row(QUESTION.subject))
  await press('j', 'Enter')
  await see('.pane h1:has-text("Issue 1")')
  await stand(row('Issue 1'))
  // Archiving selects the next conversation in the pane and the next row in the list.
  await press('e')
  await see('.pane h1:has-text("Issue 2")')
  await stand(row('Issue 2'))
  // Undoes the last action, and not the reply that is still counting down.
  await press('z')
  await see(`text=${word('done.undone')}`)
  await see(`text=${wordPattern('outbox.goesIn', { names: 'mara@lind.example' })}`)
  await see(row('Issue 1'))
  await press('k')
  await see('.pane h1:has-text("Issue 1")')
  await stand(row('Issue 1'))
  await press('e')
  await see('.pane h1:has-text("Issue 2")')
  await stand(row('Issue 2'))
  await press('Control+k')
  await stand('.palette input')
  await press('Escape')
  await miss('.palette-content')
  await see('.pane h1:has-text("Issue 2")')
  await stand(row('Issue 2'))
  await strike('u', '3')
  await see(`.tab:has-text("${word('split.waiting')} 1")`)
  await stand(row(QUESTION.subject))
  await press('Shift+Tab')
  await stand(`button[aria-label="${word('view.label')}"]`)
  await press('Shift+Tab')
  await stand('.find-button')
  await press('Shift+Tab')
  await stand(`.tab:has-text("${word('split.everything')}")`)
  await press('ArrowRight', 'ArrowRight', 'ArrowRight')
  await stand(`.tab:has-text("${word('split.waiting')}")`)
  await press('Enter')
  await miss(row(QUESTION.subject))
  await see(row('Issue 2'))
  await press('j')
  await stand(row('Issue 2'))
  await press('4')
  await see(`text=${word('empty.waiting')}`)
  await stand('#list')
}

async function find({ press, type, stand, see }: KeyboardUser): Promise<void> {
  await press('/')
  await stand('.palette input')
  await type('price of pa')
  await see('.palette-row.hit:has-text("Price of paper")')
  await press('Enter')
  await stand('.record-page h2:has-text("Price of paper")')
  await see('.entry-list a:has-text("Price of paper")')
  await press('u')
  await stand('.entry-list a:has-text("Price of paper")')
}

async function writeAndTrash({ press, type, stand, see, miss }: KeyboardUser): Promise<void> {
  await press('g', 'n')
  await see(`text=${word('record.none.note')}`)
  await stand('#list')
  await press('Tab')
  await stand('.note-list input')
  await press('Tab', 'Tab')
  await stand(`button[aria-label="${word('record.new.note')}"]`)
  await press('Enter')
  await stand('.note-title textarea')
  await type('Paper plan')
  await see('.note-text [contenteditable]')
  await press('Enter')
  await stand('[contenteditable]')
  await type('# Linen\n350 copies #print')
  await see('[role="option"]:has-text("print")')
  await press('Enter')
  await see('.note-tags:has-text("#print")')
  await press('Control+s')
  await see(`.saving-state:text-is("${word('note.state.saved')}")`)
  await see('.entry-list a:has-text("Paper plan")')

  await press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab')
  await stand(`.note-toolbar button[aria-label="${word('act.more')}"]`)
  await press('Enter')
  await see(`[role="menuitem"]:has-text("${word('note.viewSource')}")`)
  await press('ArrowDown', 'ArrowDown', 'ArrowDown')
  await see(`[role="menuitem"][data-highlighted]:has-text("${word('act.trash')}")`)
  await press('Enter')
  await see(`text=${word('record.inTrash')}`)
  await miss('.entry-list a')
  await press('Tab')
  await stand(`.record-page button:has-text("${word('record.takeOut')}")`)
  await press('Enter')
  await see('.entry-list a:has-text("Paper plan")')
  await stand('.record-page h2')
  await press('u')
  await stand('.entry-list a:has-text("Paper plan")')
}
