// @module-tag slow

import { afterAll, expect, it } from 'vitest'
import { english } from '#test/in-english'
import { createWebPageReader } from './create-web-page-reader.ts'

const reader = createWebPageReader(() => {})
afterAll(() => reader.close())

const read = (html: string) =>
  reader.read({
    bytes: Buffer.from(html),
    contentType: 'text/html',
    robotsTag: '',
    url: 'https://press.example/',
    requestedUrl: 'https://press.example/',
  })
const PARAGRAPH = `<p>${'Rags, water, patience and, above all, time. '.repeat(8)}</p>`

it('finds the article of a page inside of the jail', async () => {
  const { text, title } = await read(
    `<title>Paper</title><nav>Menu</nav><article>${PARAGRAPH.repeat(4)}</article><footer>Foot</footer>`,
  )
  expect(title).toBe('Paper')
  expect(text).toContain('patience')
  expect(text).not.toContain('Foot')
})

it('says in a sentence about pages what it cannot read', async () => {
  await expect(
    reader.read({
      bytes: Buffer.from([0, 1, 2]),
      contentType: 'video/mp4',
      robotsTag: '',
      url: 'https://press.example/a',
      requestedUrl: 'https://press.example/a',
    }),
  ).rejects.toMatchObject({
    code: 'unprocessable',
    message: english('mail.noTextToKeep', { gap: english('mail.gapKind', { kind: 'video/mp4' }) }),
  })
})

it.each([
  ['deep', '<div>'.repeat(30_000) + PARAGRAPH],
  ['deep in what closes itself', '<b><i><table><tr><td>'.repeat(6_000) + PARAGRAPH],
  ['broad', '<div>a, b</div>'.repeat(30_000) + PARAGRAPH],
  ['nothing but links', '<div><a href=x>y</a></div>'.repeat(15_000) + PARAGRAPH],
  ['many branches as deep as they may be', ('<div>'.repeat(90) + PARAGRAPH + '</div>'.repeat(90)).repeat(160)],
  ['one class of a million words', `<div class="${'article '.repeat(200_000)}">${PARAGRAPH}</div>`],
  ['one open tag', `<p ${'x '.repeat(900_000)}`],
  ['one open comment', `<!-- ${'- '.repeat(900_000)}`],
  ['many titles that never end', '<title '.repeat(100_000)],
  ['many code pages that never end', '<meta charset '.repeat(100_000)],
])('reads a page that is made to be read slowly: %s', async (_kind, html) => {
  const { text } = await read(html)
  expect(typeof text).toBe('string')
})
