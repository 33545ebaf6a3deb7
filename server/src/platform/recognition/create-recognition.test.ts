// @module-tag slow

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMailReader } from '#platform/mail/mail-reader'
import { JPEG, pdf, png } from '#test/sample-files'
import { pictureOf, scanOf } from '#test/scanned-files'
import { createRecognition } from './create-recognition.ts'

const PATIENCE_MS = 120_000
const LINES = ['Invoice of the paper mill', 'Twelve reams of linen paper']

const notes: string[] = []
const recognition = createRecognition(['eng', 'deu', 'xxx'], (note) => void notes.push(note))
let picture: Buffer
beforeAll(async () => {
  picture = await pictureOf(LINES)
}, PATIENCE_MS)
afterAll(() => recognition.close())

it('says which language data is missing, and works with the others', () => {
  expect(recognition.isOn).toBe(true)
  expect(notes).toEqual([expect.stringContaining('@tesseract.js-data/xxx')])
  expect(createRecognition(['xxx'], () => undefined).isOn).toBe(false)
  expect(createRecognition([], () => undefined).isOn).toBe(false)
})

it('reads the text in an image', { timeout: PATIENCE_MS }, async () => {
  expect((await recognition.textOf(picture)).split('\n')).toEqual(LINES)
})

it('reads the pages of a scanned PDF, which has no text of its own', { timeout: PATIENCE_MS }, async () => {
  const scan = await scanOf(picture)
  const reader = createMailReader()
  const file = { filename: 'scan.pdf', contentType: 'application/pdf', contentId: '', inline: false, content: scan }
  expect((await reader.attachmentText([file])).text).toBe('')
  await reader.close()
  for (const line of LINES) expect(await recognition.textOf(scan)).toContain(line)
})

it.each([
  ['another kind', Buffer.from('<svg><text>Linen</text></svg>')],
  ['a damaged PDF', Buffer.from('%PDF-1.4 rubbish')],
  ['an encrypted PDF', pdf({ trailer: '/Encrypt << /Filter /Standard >>' })],
  ['2.5 billion pixels', png(50_000, 50_000, Buffer.alloc(10))],
  ['a damaged image', png(200, 200).subarray(0, 100)],
  ['an icon', JPEG],
  ['a line without height', png(20_000, 1)],
  ['noise', Buffer.concat([Buffer.from('GIF89a'), randomBytes(4000)])],
  ['nothing', Buffer.alloc(0)],
])('finds no text in %s', { timeout: PATIENCE_MS }, async (_what, file) => {
  expect(await recognition.textOf(file)).toBe('')
})

it('ends a page that takes too long, and reads the next file', { timeout: PATIENCE_MS }, async () => {
  const endless = '0 0 m 200 100 l 0 50 l 200 0 l S\n'.repeat(400_000)
  const hurried = createRecognition(['eng'], () => undefined, 5000)
  expect(await hurried.textOf(pdf({ content: endless }))).toBe('')
  expect(await hurried.textOf(picture)).toContain(LINES[0])
  await hurried.close()
})
