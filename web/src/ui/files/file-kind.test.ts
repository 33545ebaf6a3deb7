import { expect, it } from 'vitest'
import { previewKindOf } from './file-kind.ts'

const file = (filename: string, content_type = 'application/octet-stream', size = 100) => ({
  filename,
  content_type,
  size,
})

it.each([
  [file('heron.PNG'), 'image'],
  [file('', 'image/jpeg'), 'image'],
  [file('offer.pdf', 'application/pdf'), 'image'],
  [file('IMG_2041.HEIC'), 'image'],
  [file('notes.txt', 'text/plain'), 'text'],
  [file('table.csv'), 'text'],
  [file('huge.txt', 'text/plain', 5_000_000), null],
  [file('offer.docx'), null],
])('knows what has a preview: %o', (listed, kind) => {
  expect(previewKindOf(listed)).toBe(kind)
})

it('shows nothing that could run', () => {
  for (const [name, type] of [
    ['a.svg', 'image/svg+xml'],
    ['a.html', 'text/html'],
    ['a.js', 'text/javascript'],
  ] as const)
    expect(previewKindOf(file(name, type)), name).toBeNull()
})
