import { expect, it } from 'vitest'
import { deferredImages } from './deferred-images.ts'

it('finds what was moved aside, unescaped and once, and nothing that only looks so', () => {
  const html =
    '<img alt="a" data-remote-src="https://x.example/?a=1&amp;b=&quot;&amp;amp;" /><img data-remote-src="https://x.example/b"><img data-remote-src="https://x.example/b"><p title=" data-remote-src=&quot;https://x.example/c&quot;">data-remote-src="https://x.example/d"</p>'
  expect(deferredImages(html)).toEqual(['https://x.example/?a=1&b="&amp;', 'https://x.example/b'])
  const grounds =
    '<td style="background:none" data-background-src="https://x.example/hero?a=1&amp;b=2">a</td><p data-background-src="cid:a">b</p>'
  expect(deferredImages(grounds)).toEqual(['https://x.example/hero?a=1&b=2'])
})
