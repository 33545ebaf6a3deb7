import fc from 'fast-check'
import { expect, it } from 'vitest'
import { htmlToText } from './html-text.ts'

it.each([
  'display:none',
  'DISPLAY : NONE !important',
  'visibility:hidden',
  'font-size:0',
  'font-size:0px;color:red',
  'opacity:0',
  'opacity:0.0',
  'color:#fff',
  'color:white;background:#ffffff',
  'max-height:0;overflow:hidden',
  'display:/**/none',
])('leaves out what %j hides, with everything below it', (style) => {
  expect(htmlToText(`<p>seen</p><div style="${style}">a<b>b</b></div>`)).toBe('seen')
})

it.each(['opacity:0.5', 'font-size:0.9em', 'color:#fff;background:#000', 'max-height:0', 'display:block', 'color:red'])(
  'keeps what %j only styles',
  (style) => {
    expect(htmlToText(`<p style="${style}">seen</p>`)).toBe('seen')
  },
)

it('leaves out hidden elements, scripts, styles, comments and titles', () => {
  expect(htmlToText('<title>t</title><style>s</style><script>x</script><!-- c --><p hidden>h</p>seen')).toBe('seen')
})

it('keeps white text on a dark cell around it', () => {
  expect(htmlToText('<table><tr><td bgcolor="#000"><font color="#ffffff">seen</font></td></tr></table>')).toBe('seen')
})

it('keeps cells apart and rows on lines of their own', () => {
  expect(htmlToText('<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>')).toBe('a b\nc')
})

it('reads text below 20 000 divs, and hides it when the outermost is hidden', () => {
  expect(htmlToText(`${'<div>'.repeat(20_000)}deep`)).toBe('deep')
  expect(htmlToText(`<div style="display:none">${'<div>'.repeat(20_000)}deep`)).toBe('')
})

it('gives text for any string', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (html) => {
      expect(htmlToText(html).isWellFormed()).toBe(true)
    }),
  )
})
