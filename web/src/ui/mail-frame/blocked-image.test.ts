import { expect, it } from 'vitest'
import { withoutPicture } from './blocked-image.ts'

it('keeps the size of an image and shows its text', () => {
  expect(
    withoutPicture('<img alt="A &lt;press&gt;" data-remote-src="https://x.example/a" width="600" height="150">'),
  ).toBe(
    '<span class="blocked-image tall" role="img" aria-label="A &lt;press&gt;" style="width:600px;height:150px;">A &lt;press&gt;</span>',
  )
  expect(withoutPicture('<img width="100%" style="height:40px" alt="A">')).toContain('style="width:100%;height:40px"')
})

it('leaves no words where they have no space, and no name without a text', () => {
  expect(withoutPicture('<img alt="Logo" height="10">')).toBe(
    '<span class="blocked-image small" role="img" aria-label="Logo" style="height:10px;"></span>',
  )
  expect(withoutPicture('<img src="cid:a">')).toBe('<span class="blocked-image"></span>')
})

it('takes no length that is none', () => {
  expect(withoutPicture('<img width="1;position:fixed" height="-2">')).toBe('<span class="blocked-image"></span>')
})
