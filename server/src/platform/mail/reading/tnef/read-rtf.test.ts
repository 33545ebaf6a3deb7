import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decompressRtf } from './compressed-rtf.ts'
import { readRtf } from './read-rtf.ts'

// The examples of MS-OXRTFCP §3.1 and §3.2.
const HELLO = Buffer.from(
  '2d0000002b0000004c5a4675f1c5c7a703000a0072637067313235423' + '20af32068656c0900206277' + '05b06c647d0a800fa0',
  'hex',
)
const REPEATED = Buffer.from('1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0', 'hex')

const text = (rtf: string) => readRtf(Buffer.from(rtf, 'latin1'))?.text
const html = (rtf: string) => readRtf(Buffer.from(rtf, 'latin1'))?.html

it('decompresses RTF, also where a reference covers what it writes', () => {
  expect(decompressRtf(HELLO)?.toString()).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n')
  expect(decompressRtf(REPEATED)?.toString()).toBe('{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}')
  const stored = Buffer.concat([Buffer.from('10000000070000004d454c4100000000', 'hex'), Buffer.from('{\\rtf1}')])
  expect(decompressRtf(stored)?.toString()).toBe('{\\rtf1}')
  expect(decompressRtf(Buffer.from('something else, longer than a header'))).toBeNull()
})

it.each([
  ['{\\rtf1\\ansi Please call\\par by \\b Friday\\b0 .\\par}', 'Please call\nby Friday.'],
  ["{\\rtf1\\ansi\\ansicpg1251 \\'cf\\'f0\\'e8}", 'При'],
  [
    "{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset128 Gothic;}}\\f0 a \\f1\\'82\\'a0\\'83A\\f0 b}",
    'a あアb',
  ],
  ["{\\rtf1{\\fonttbl{\\f2\\fnil\\fcharset2 Symbol;}}{\\pntext\\f2\\'b7\\tab}crates}", '•\tcrates'],
  ["{\\rtf1\\uc1 Gr\\u252\\'fc\\u223?e {\\uc2\\u-10179xx\\u-8704xx}!}", 'Grüße 😀!'],
  ['{\\rtf1{\\info{\\title secret}}{\\*\\generator Riched;}{\\v hidden}shown{\\pict\\bin5 }}}}}\\par}', 'shown'],
  ['{\\rtf1 a\\~b\\{c\\}\\\\d\\emdash e\\lquote f\\rquote}', 'a\u00a0b{c}\\d—e‘f’'],
  [
    '{\\rtf1 See {\\field{\\*\\fldinst{HYPERLINK "https://lind.example/plan"}}{\\fldrslt{\\ul the plan}}} soon}',
    'See the plan <https://lind.example/plan> soon',
  ],
  ['{\\rtf1 {\\field{\\*\\fldinst HYPERLINK mailto:a@b.example}{\\fldrslt a@b.example}}}', 'a@b.example'],
  ['{\\rtf1 \\trowd Item\\cell Price\\cell\\row Lamp\\cell 12\\cell\\row}', 'Item\tPrice\nLamp\t12'],
])('reads the words of %j', (rtf, expected) => {
  expect(text(rtf)).toBe(expected)
})

it('takes HTML out of the RTF around it', () => {
  const rtf =
    '{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 \\deff0{\\fonttbl{\\f0\\fswiss Arial;}}{\\*\\htmltag19 <html>}' +
    '{\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 Bring {\\*\\htmltag84 <b>}\\htmlrtf {\\b\\htmlrtf0 four' +
    "{\\*\\htmltag92 </b>}\\htmlrtf }\\htmlrtf0 copies{\\*\\htmltag84 &nbsp;}\\htmlrtf \\'a0\\htmlrtf0 f\\'fcr me" +
    '{\\*\\mhtmltag84 <a href="x">}{\\*\\htmltag72 </p>}\\htmlrtf \\par}\\htmlrtf0 {\\*\\htmltag27 </html>}}'
  expect(html(rtf)).toBe('<html><p>Bring <b>four</b>copies&nbsp;für me</p></html>')
})

it('reads damaged and deeply nested RTF, and nothing else', () => {
  expect(text('{\\rtf1 cut {\\b off')).toBe('cut off')
  expect(text(`{\\rtf1 ${'{'.repeat(100_000)}deep${'}'.repeat(100_000)} out}`)).toBe('deep out')
  expect(readRtf(Buffer.from('<html>'))).toBeNull()
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('\\', '{', '}', 'u', 'bin', '9', "'", '*', ' ', 'f', '\n') }),
      (tail) => {
        expect(typeof text(`{\\rtf1${tail}`)).toBe('string')
      },
    ),
  )
})
