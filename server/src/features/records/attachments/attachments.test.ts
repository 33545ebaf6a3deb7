import { marked } from 'marked'
import { expect, it } from 'vitest'
import { addressOf, linkTo, withCopies } from './attachments.ts'

const ID = '0199b3a0-0000-7000-8000-000000000001'

it.each([
  'plan.pdf',
  'Größe 漢.pdf',
  'a (1) [draft] *final* <b>.pdf',
  'back\\slash `code` _x_ | & #1 ![x](y).md',
  'https://spy.example.pdf',
  "it's ~done~ $5.txt",
])('links to a file that is called %j in Markdown', (filename) => {
  const html = marked.parse(linkTo({ id: ID, filename }), { async: false })
  const escaped = filename.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  expect(html.replaceAll('&#39;', "'").replaceAll('&#96;', '`').trim()).toBe(
    `<p><a href="${addressOf({ id: ID, filename })}">${escaped}</a></p>`,
  )
})

it('replaces the addresses of copied files only', () => {
  const copies = new Map([['a', 'b']])
  expect(withCopies('[x](attachment:a/x) attachment:aa/x', copies)).toBe('[x](attachment:b/x) attachment:aa/x')
})
