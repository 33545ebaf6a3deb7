// @module-tag slow

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openChromium } from '../server/test/chromium.ts'
import { describeOnDatabases } from '../server/test/databases.ts'
import { english } from '../server/test/in-english.ts'
import { type Api, signInByApi } from './browser/api.ts'
import { openInputMethod } from './browser/input-method.ts'
import { openPlace } from './browser/open-place.ts'
import { paste } from './browser/paste.ts'
import { serveProduct } from './browser/serve-product.ts'
import { signInByForm } from './browser/sign-in-by-form.ts'
import { findBarriers, openPage } from './browser/watched-page.ts'
import { word } from './browser/words.ts'

const NORA = { email: 'nora@press.example', password: 'linen and indigo' }
const PATIENCE_MS = 240_000

describeOnDatabases(['sqlite'], 'records in a real browser', (_open, engine) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openChromium()
  })
  afterAll(() => browser.close())

  it('are written, found again as they were, looked at when a tool wrote them, put away and taken out', {
    timeout: PATIENCE_MS,
  }, async () => {
    const product = await serveProduct(engine, NORA)
    const { origin } = product
    const { page, complaints, strays } = await openPage(browser, origin)
    const api = await signInByApi(origin, NORA)
    await createByTool(origin, api)

    await signInByForm(page, origin, NORA)
    await writeNote(page)
    await editAndRestore(page)
    await changeOneLineOfMany(page, api)
    await pasteFromOtherPrograms(page, api)
    await followALink(page, api)
    await readToolNotes(page, api)
    await saveAddress(page)
    await trashAndRestore(page)
    await eraseForGood(page)
    await fitAPhone(page)

    // The URL with a password in it.
    expect(complaints.filter((line) => !/400/.test(line))).toEqual([])
    expect(strays).toEqual([])
    await page.context().close()
    await product.stop()
  })
})

async function createByTool(origin: string, api: Api): Promise<void> {
  const { token } = await api<{ token: string }>('POST', '/tokens', { name: 'assistant' })
  const give = (title: string) =>
    fetch(`${origin}/api/v1/memories`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title, content: 'The printer closes on Fridays.', source: 'assistant' }),
    })
  for (const title of ['Closing day', 'Made up']) expect((await give(title)).status).toBe(201)
}

const way = (page: Page, name: string) =>
  page.getByRole('navigation', { name: word('record.navigation'), exact: true }).getByRole('link', { name })
const openTrash = async (page: Page): Promise<void> => {
  await openPlace(page, word('mailbox.trash'))
  const parts = page.getByRole('navigation', { name: word('mailbox.trash') })
  await parts.getByRole('link', { name: word('record.navigation') }).click()
}
const row = (page: Page, title: string) => page.locator('.entry-list a', { hasText: title })
const open = (page: Page, title: string) => page.locator('.record-page h2:focus', { hasText: title }).waitFor()
const act = (page: Page, name: string) => page.locator('.record-page').getByRole('button', { name, exact: true })
const noteText = (page: Page) => page.getByRole('textbox', { name: word('record.text'), exact: true })
const tags = (page: Page): Promise<string[]> => page.locator('.note-tags li').allTextContents()
async function saved(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.locator('.saving-state', { hasText: new RegExp(`^${word('note.state.saved')}$`) }).waitFor()
}
const barriers = async (page: Page, where: string) => expect(await findBarriers(page), where).toEqual([])

async function writeNote(page: Page): Promise<void> {
  await page.locator('.index-tabs').waitFor()
  // Both keys at once: a late second letter starts no navigation.
  await page.evaluate(
    `for (const key of 'gn') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`,
  )
  await page.getByText(word('record.none.note')).waitFor()
  await barriers(page, 'an empty list')
  await page
    .getByRole('button', { name: word('record.new.note') })
    .first()
    .press('Enter')
  await page.locator('.note-title textarea:focus').waitFor()
  await page.keyboard.type('Paper plan')
  await noteText(page).focus()
  await page.keyboard.type('# Linen\n')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('350 copies')
  await page.getByRole('button', { name: word('note.addTag') }).press('Enter')
  await page.locator('.note-tags input:focus').waitFor()
  await page.keyboard.type('print,')
  await page.keyboard.type('autumn,')
  await barriers(page, 'tags of a note')
  await page.keyboard.press('Escape')
  // Leaving at once loses nothing.
  await way(page, word('record.list.memory')).click()
  await row(page, 'Closing day').waitFor()
  await way(page, word('record.list.note')).click()
  await row(page, 'Paper plan').click()
  await page.locator('.note-title', { hasText: 'Paper plan' }).waitFor()
  await expect.poll(() => tags(page)).toEqual(['#print', '#autumn'])
  await noteText(page).getByRole('heading', { name: 'Linen' }).waitFor()
  await noteText(page).getByText('350 copies').waitFor()
  await barriers(page, 'a note')
}

async function editAndRestore(page: Page): Promise<void> {
  await noteText(page).fill('360 copies')
  await page.getByRole('button', { name: word('record.removeTag', { tag: 'print' }) }).click()
  await saved(page)
  await act(page, word('history.heading')).press('Enter')
  const versions = page.getByRole('complementary', { name: word('history.heading') }).getByRole('listitem')
  await versions.nth(1).waitFor()
  await versions.last().getByRole('button').press('Enter')
  const shown = page.locator('.note-diff')
  await shown.locator('ins', { hasText: '360' }).waitFor()
  await expect.poll(async () => (await shown.locator('del').allTextContents()).join('')).toContain('350')
  await expect.poll(() => page.locator('.note-tags del').textContent()).toBe('#print #autumn')
  await barriers(page, 'a history')
  await page.getByRole('button', { name: word('note.restore') }).press('Enter')
  await noteText(page).getByText('350 copies').waitFor()
  await expect.poll(() => tags(page)).toEqual(['#print', '#autumn'])
  await act(page, word('history.heading')).press('Enter')
  await versions.first().getByText(word('note.now')).waitFor()
  await act(page, word('history.heading')).press('Enter')
  await noteText(page).waitFor()
}

const LINES = 'Linen\n=====\n\n* 2,800 sheets\n\n* 350 covers\n\nSewn.\n'

async function changeOneLineOfMany(page: Page, api: Api): Promise<void> {
  const body = { title: 'Odd lines', source_text: LINES, content_format: 'markdown' }
  const { note } = await api<{ note: { _id: string } }>('POST', '/notes', body)
  await row(page, 'Odd lines').click()
  await open(page, 'Odd lines')
  await noteText(page).getByText('Sewn.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Not glued, see ')
  await page.keyboard.press('Control+Shift+k')
  await page.getByLabel(word('rich.linkTo')).fill('paper pl')
  await barriers(page, 'a link in a note')
  await page
    .getByRole('group', { name: word('rich.tool.link'), exact: true })
    .getByRole('button', { name: 'Paper plan' })
    .click()
  await saved(page)
  const stored = await api<{ note: { source_text: string } }>('GET', `/notes/${note._id}`)
  expect(stored.note.source_text).toMatch(/ see \[Paper plan\]\(\/projects\/[^)]+\/notes\/[^)]+\)\n$/)
  expect(stored.note.source_text.replace(/ Not glued.*/, '')).toBe(LINES)
}

/**
 * HTML as copied from Word and web pages, with much that Markdown lacks. The editor fetches nothing from it (strays)
 * and loses no text.
 */
const COPIED = `<html><head><style>p { color: red }</style></head><body><p class=MsoNormal>Dear <b>Nora</b>,</p>
<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp; </span>Linen</p>
<p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>a)&nbsp; </span>dyed</p>
<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp; </span>Paper</p>
<script>alert(1)</script><iframe src="https://elsewhere.example/frame"></iframe>
<p style="background: url(https://elsewhere.example/ground.png)">By <a href="javascript:alert(1)">hand</a></p>
<table><tr><th>Paper</th><th>Sheets</th></tr><tr><td><p>Linen</p></td><td>350</td></tr></table>
<p><img src="https://elsewhere.example/heron.png" alt="A heron"> <img src="file:///C:/tmp/1.png">
<img src="https://elsewhere.example/count.gif" width=1 height=1></p>
<ul><li><input type=checkbox checked> sewn</li><li><input type=checkbox> glued</li></ul></body></html>`

const EXPECTED_MARKDOWN = `Dear **Nora**,

- Linen
  1. dyed
- Paper

<https://elsewhere.example/frame>

By hand

| Paper | Sheets |
| --- | --- |
| Linen | 350 |

![A heron](https://elsewhere.example/heron.png) \\[${word('rich.picture').slice(1, -1)}\\]

- [x] sewn
- [ ] glued

漢字

end`

async function pasteFromOtherPrograms(page: Page, api: Api): Promise<void> {
  const method = await openInputMethod(page)
  await page.getByRole('button', { name: word('record.new.note') }).press('Enter')
  await page.locator('.note-title textarea:focus').waitFor()
  await method.propose('に', 'にほん')
  await method.take('日本')
  await noteText(page).focus()
  await paste(page, { 'text/html': COPIED, 'text/plain': 'words alone' })
  await noteText(page).getByText('sewn', { exact: true }).waitFor()
  await page.keyboard.press('ControlOrMeta+End')
  // The second Enter leaves the list.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await method.propose('か', 'かんじ')
  await method.take('漢字')
  await page.keyboard.press('Enter')
  await page.keyboard.type('end')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+x')
  await page.keyboard.press('ControlOrMeta+v')
  await page.getByRole('button', { name: word('note.addTag') }).press('Enter')
  await page.locator('.note-tags input:focus').waitFor()
  await paste(page, { 'text/plain': 'print, autumn\nsale' })
  await method.propose('かみ')
  await method.take('紙')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  expect(await tags(page)).toEqual(['#print', '#autumn', '#sale', '#紙'])
  await saved(page)
  const { notes } = await api<{ notes: { title: string; source_text: string }[] }>('GET', '/notes')
  expect(notes[0]).toMatchObject({ title: '日本', source_text: EXPECTED_MARKDOWN })
  await act(page, word('act.more')).click()
  await page.getByRole('menuitem', { name: word('act.trash') }).click()
  await page.getByText(word('record.inTrash')).waitFor()
  await act(page, word('record.erase')).click()
  await act(page, word('record.eraseYes')).click()
  await page.getByText(word('record.choose.note')).waitFor()
}

async function followALink(page: Page, api: Api): Promise<void> {
  const { memory } = await api<{ memory: { _id: string } }>('POST', '/memories', { title: 'Price of paper' })
  await way(page, word('record.list.memory')).click()
  await row(page, 'Price of paper').click()
  await open(page, 'Price of paper')
  await page.getByRole('button', { name: word('links.add') }).press('Enter')
  await page.locator('.link-form input:focus').waitFor()
  await page.keyboard.type('paper pl')
  await page.getByLabel(word('links.means')).fill('rests on')
  await barriers(page, 'a link that is being made')
  await page
    .getByRole('group', { name: word('links.add') })
    .getByRole('button', { name: 'Paper plan' })
    .click()
  await page
    .getByRole('navigation', { name: word('record.linked') })
    .getByText('rests on')
    .waitFor()
  await barriers(page, 'a linked record')
  await page.getByRole('link', { name: 'Paper plan' }).press('Enter')
  await open(page, 'Paper plan')
  await page.getByRole('button', { name: word('links.remove', { title: 'Price of paper' }) }).press('Enter')
  await page.getByRole('link', { name: 'Price of paper' }).waitFor({ state: 'detached' })
  await api('DELETE', `/memories/${memory._id}`)
  await api('DELETE', `/memories/${memory._id}`)
}

async function readToolNotes(page: Page, api: Api): Promise<void> {
  expect(await way(page, word('record.list.memory')).textContent()).toContain('2')
  await way(page, word('record.list.memory')).click()
  const waiting = (title: string) => page.locator('.memory-review li', { hasText: title })
  await waiting('Closing day')
    .getByText(word('review.from', { source: 'assistant' }))
    .waitFor()
  await barriers(page, 'memories that wait')
  await waiting('Closing day').getByRole('link').click()
  await open(page, 'Closing day')
  await barriers(page, 'a memory that waits')
  await waiting('Closing day')
    .getByRole('button', { name: word('act.edit'), exact: true })
    .press('Enter')
  await page.locator('.record-page').getByLabel(word('record.title'), { exact: true }).fill('Closing days')
  await page.keyboard.press('Control+Enter')
  await open(page, 'Closing days')
  await waiting('Closing days').getByRole('link').focus()
  await page.keyboard.press('y')
  await waiting('Closing day').waitFor({ state: 'detached' })
  await row(page, 'Closing days').waitFor()
  await page.locator('.memory-review a:focus', { hasText: 'Made up' }).waitFor()
  await page.keyboard.press('n')
  await page.locator('.memory-review').waitFor({ state: 'detached' })
  const { memories } = await api<{ memories: { title: string; review: string }[] }>('GET', '/memories')
  expect(memories.map(({ title, review }) => [title, review])).toEqual([['Closing days', 'accepted']])
}

async function saveAddress(page: Page): Promise<void> {
  await way(page, word('record.list.url')).click()
  await page.getByRole('button', { name: word('record.new.url') }).click()
  await page.getByLabel(word('record.address'), { exact: true }).fill('https://user:secret@lind.example/papers')
  await act(page, word('act.save')).click()
  await page.getByText(english('records.fieldUrlPassword')).waitFor()
  await barriers(page, 'a form with a mistake')
  await page.getByLabel(word('record.address'), { exact: true }).fill('https://lind.example/papers')
  await page.getByLabel(word('record.title'), { exact: true }).fill('Papers of Lind')
  await act(page, word('act.save')).click()
  await open(page, 'Papers of Lind')
  await barriers(page, 'a saved address')
}

async function trashAndRestore(page: Page): Promise<void> {
  await act(page, word('act.more')).press('Enter')
  await page.getByRole('menuitem', { name: word('act.trash'), exact: true }).press('Enter')
  await page.getByText(word('record.inTrash')).waitFor()
  await row(page, 'Papers of Lind').waitFor({ state: 'detached' })
  await openTrash(page)
  await page
    .locator('.records-trash')
    .getByText(word('record.count', { count: 2 }))
    .waitFor()
  await barriers(page, 'the trash')
  await page.getByRole('button', { name: word('record.takeOutOf', { title: 'Papers of Lind' }) }).press('Enter')
  await page
    .locator('.records-trash')
    .getByText(word('record.count', { count: 1 }))
    .waitFor()
}

async function eraseForGood(page: Page): Promise<void> {
  await page.locator('.records-trash').getByRole('link', { name: 'Made up' }).press('Enter')
  await open(page, 'Made up')
  await act(page, word('record.erase')).click()
  await page.getByText(word('record.eraseAsks')).waitFor()
  await barriers(page, 'the last question')
  await act(page, word('record.eraseYes')).click()
  await page.getByText(word('record.choose.memory')).waitFor()
  await openTrash(page)
  await page.getByText(word('record.trashEmpty')).waitFor()
}

async function fitAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await way(page, word('record.list.note')).click()
  await row(page, 'Odd lines').waitFor()
  await barriers(page, 'a list on a phone')
  await page.getByRole('button', { name: word('record.new.note') }).click()
  await page.locator('.note-title textarea:focus').waitFor()
  await barriers(page, 'a note on a phone')
  await act(page, word('note.back')).click()
  await page
    .getByRole('navigation', { name: word('record.kinds') })
    .getByRole('link', { name: word('record.list.memory') })
    .click()
  await row(page, 'Closing day').click()
  await open(page, 'Closing day')
  expect(await row(page, 'Closing day').isVisible()).toBe(false)
  await barriers(page, 'a memory on a phone')
  expect(await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')).toBe(false)
  await act(page, word('act.close')).click()
  await row(page, 'Closing day').waitFor()
  await page.getByRole('button', { name: word('app.allPlaces'), exact: true }).click()
  await barriers(page, 'all places on a phone')
  await page.getByRole('link', { name: word('mailbox.archived') }).click()
  await page.getByText(word('empty.archived')).waitFor()
  expect(await page.getByRole('link', { name: word('mailbox.archived') }).isVisible()).toBe(false)
}
