import { expect, it } from 'vitest'
import { imageTypeOf, previewKindOf } from './attachment-preview.ts'

const file = (filename: string, content_type = 'application/octet-stream', size = 100) => ({
  id: '1',
  filename,
  content_type,
  size,
  content_id: '',
  sha256: '',
})

it.each([
  [file('heron.PNG'), 'image'],
  [file('', 'image/jpeg'), 'image'],
  [file('notes.txt', 'text/plain'), 'text'],
  [file('table.csv'), 'text'],
  [file('huge.txt', 'text/plain', 5_000_000), null],
  [file('offer.pdf', 'application/pdf'), null],
])('shows what a browser can show: %o', (attachment, kind) => {
  expect(previewKindOf(attachment)).toBe(kind)
})

it('shows nothing that could run', () => {
  for (const [name, type] of [
    ['a.svg', 'image/svg+xml'],
    ['a.html', 'text/html'],
    ['a.js', 'text/javascript'],
  ] as const)
    expect(previewKindOf(file(name, type)), name).toBeNull()
  expect(imageTypeOf(file('a.png', 'image/svg+xml'))).toBe('image/png')
})
