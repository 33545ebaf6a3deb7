import { describe, expect, it } from 'vitest'
import { readUnsubscribe } from './read-unsubscribe.ts'

const POST = { name: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }
const list = (value: string) => ({ name: 'list-unsubscribe', value })
const ours = { result: 'pass', domain: 'news.example', source: 'in.press.example', signs_unsubscribe: true }

describe('the ways to leave a list', () => {
  it('are the first mailto and the first web address, https before http', () => {
    const value =
      '(comment <x@y>) <mailto:leave@news.example?subject=out>, <http://a.example/1>,\t<https://b.example/2\r\n 3>'
    expect(readUnsubscribe([list(value)], undefined)).toEqual({
      one_click: false,
      url: 'https://b.example/23',
      mailto: 'mailto:leave@news.example?subject=out',
    })
  })

  it('include one click only for https with the field of RFC 8058, once, under a signature of both', () => {
    const secure = list('<https://news.example/out>')
    const clicks = (headers: { name: string; value: string }[], dkim?: typeof ours) =>
      readUnsubscribe(headers, dkim)?.one_click
    expect(clicks([secure, POST])).toBe(true)
    expect(clicks([secure, POST], ours)).toBe(true)
    expect(clicks([secure, POST], { ...ours, signs_unsubscribe: false })).toBe(false)
    expect(clicks([secure, POST], { ...ours, result: 'fail' })).toBe(false)
    const { signs_unsubscribe: _unknown, ...elsewhere } = ours
    expect(readUnsubscribe([secure, POST], elsewhere)?.one_click).toBe(true)
    expect(clicks([secure, { ...POST, value: 'List-Unsubscribe=Two-Clicks' }])).toBe(false)
    expect(clicks([secure])).toBe(false)
    expect(clicks([list('<http://news.example/out>'), POST])).toBe(false)
    expect(clicks([secure, secure, POST], ours)).toBe(false)
  })

  it('are none when nothing in the field can be used', () => {
    for (const value of [
      '',
      '<>',
      'https://no.brackets.example',
      '<javascript:alert(1)>',
      '<file:///etc/passwd>',
      '<https://user:word@news.example/>',
      '<mailto:a@b.example,c@d.example>',
      '<mailto:not an address>',
      `<https://news.example/${'x'.repeat(3_000)}>`,
      '<'.repeat(10_000),
    ])
      expect(readUnsubscribe([list(value)], undefined), value.slice(0, 40)).toBeNull()
  })
})
