import { expect, it } from 'vitest'
import { PIXEL, PNG } from '#test/scripted-web'
import { pictureTypeOf } from './picture-type.ts'

it('tells pictures by their bytes', () => {
  expect(pictureTypeOf(PNG)).toBe('image/png')
  expect(pictureTypeOf(PIXEL)).toBe('image/gif')
  expect(pictureTypeOf(Buffer.from('ffd8ffe000104a46', 'hex'))).toBe('image/jpeg')
  expect(pictureTypeOf(Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'))).toBe('image/webp')
  expect(pictureTypeOf(Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1'))).toBe('image/avif')
})

it('takes nothing else for a picture, and no document', () => {
  for (const text of [
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<?xml version="1.0"?><svg/>',
    '<html>',
    'GIF8',
    ' GIF89a',
  ])
    expect(pictureTypeOf(Buffer.from(text)), text).toBeNull()
  expect(pictureTypeOf(Buffer.from('\0\0\0\x1cftypmp42\0\0\0\0', 'latin1'))).toBeNull()
})
