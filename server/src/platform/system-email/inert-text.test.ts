import { describe, expect, it } from 'vitest'
import { inertAddress, inertText } from './inert-text.ts'

/** Forms that mail clients turn into a link: a host, an address, a scheme, a path or a telephone number. */
const LINKED = [
  /[\p{L}\p{N}_-]\.[\p{L}\p{N}]/u,
  /[\p{Sentence_Terminal}\uff0e\uff61\u2024\ufe52\u2022\u30fb\u00b7]\S/u,
  /[:\uff1a]\S/u,
  /\S[/@\uff0f\uff20\u2044\u2215]|[/@\uff0f\uff20\u2044\u2215]\S/u,
  /\/\s*\//,
  /(?:\d[ ().·/\p{Pd}]*){9}/u,
  /[\r\n\u2028\u2029\u0085\u202a-\u202e\u2066-\u2069\u200b-\u200f\u00ad]/u,
]

describe("other people's text in a system email", () => {
  it.each([
    'https://evil.example/a?b=c',
    'HTTPS:\\\\evil.example\\a',
    'www.evil.example',
    'evil.example',
    'evil。example',
    'evil．example',
    'evil｡example',
    'evil․example/login',
    'evil\u200b.\u200bexample',
    'evil\u00ad.example',
    'evil\ufe0f.\ufe0fexample',
    'evil\u2060.example',
    'ｗｗｗ．evil．example',
    'mailto:boss@evil.example',
    'boss＠evil．example',
    'tel:+15550199',
    'hTTp：／／evil.example',
    '//evil.example',
    'http:/\u200b/evil.example',
    'http://2130706433/',
    '192.0.2.1',
    'javascript:alert(1)',
    'Nora\r\nBcc: boss@evil.example',
    'Nora\u2028https://evil.example',
    'safe \u202eelpmaxe.live\u202c',
    '\u2067evil.example',
    'evil⁄path',
    'Call +1 (800) 555-0199 now',
    'Call 1.800.555.0199 now',
    'Call 1\u2010800\u2011555\u20130199 now',
    'Call 1/800/555/0199 now',
    'evil։example',
    'evil።example',
    'evil꓿example',
    'evil•example',
    'evil・example',
    'evil･example',
    'evil\ufff9.\ufffbexample',
    'evil.\u2800example',
    '㏇evil.example…com',
    'evil.\u0002auth.x\u0003example',
    'a.b.c.d',
    '...x',
  ])('carries no link: %j', (text) => {
    for (const words of [inertText(text), inertText(`${text} ${text}`), inertText('x'.repeat(70) + text)])
      for (const linked of LINKED) expect(words).not.toMatch(linked)
  })

  it.each([
    ['Nora Brandt', 'Nora Brandt'],
    ['Linen & Sons, 2024-2025', 'Linen & Sons, 2024-2025'],
    ['Été 木 Ünal', 'Été 木 Ünal'],
    ['Node.js team', 'Node. js team'],
    ['J. R. Hartley Ltd.', 'J. R. Hartley Ltd.'],
    ['R/D: tools', 'R / D: tools'],
  ])('stays readable: %j', (text, words) => {
    expect(inertText(text)).toBe(words)
  })

  it('is cut between characters', () => {
    expect(inertText('😀'.repeat(200))).toBe('😀'.repeat(80))
  })

  it('names the recipient, without a tag or a path', () => {
    expect(inertAddress('mara@lind.example')).toBe('mara@lind.example')
    expect(inertAddress('mara+visit.evil.example@lind.example')).toBe('mara@lind.example')
    for (const address of [
      'http://evil.example/x@lind.example',
      'evil.example/@lind.example',
      'evil。example@lind.example',
    ])
      for (const linked of LINKED) expect(inertAddress(address)).not.toMatch(linked)
  })
})
