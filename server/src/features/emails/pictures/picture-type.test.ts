import { expect, it } from 'vitest'
import { pictureTypeOf } from '#core/picture-type'
import { PIXEL, PNG } from '#test/scripted-web'
import { deferredImages } from './deferred-images.ts'

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

it('finds what was moved aside, unescaped and once, and nothing that only looks so', () => {
  const html =
    '<img alt="a" data-remote-src="https://x.example/?a=1&amp;b=&quot;&amp;amp;" /><img data-remote-src="https://x.example/b"><img data-remote-src="https://x.example/b"><p title=" data-remote-src=&quot;https://x.example/c&quot;">data-remote-src="https://x.example/d"</p>'
  expect(deferredImages(html)).toEqual(['https://x.example/?a=1&b="&amp;', 'https://x.example/b'])
  const grounds =
    '<td style="background:none" data-background-src="https://x.example/hero?a=1&amp;b=2">a</td><p data-background-src="cid:a">b</p>'
  expect(deferredImages(grounds)).toEqual(['https://x.example/hero?a=1&b=2'])
})
