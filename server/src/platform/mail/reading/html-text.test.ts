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

it.each([
  '<dl><dt>one</dt><dd>two</dd></dl>',
  '<dl><div><dt>one</dt><dd>two</dd></div></dl>',
  '<figure><figcaption>one</figcaption>two</figure>',
  '<address>one</address>two',
  '<fieldset><legend>one</legend>two</fieldset>',
  '<details><summary>one</summary>two</details>',
  '<center>one</center><aside>two</aside>',
  '<hgroup>one</hgroup><dialog open>two</dialog>',
  '<table><caption>one</caption><tr><td>two</td></tr></table>',
  '<li>one</li><li>two</li>',
  '<span style="display:block">one</span>two',
  '<span style="DISPLAY : Block !important">one</span><i>two</i>',
  '<style>.row { display: table-row }</style><span class="row">one</span><span class="row">two</span>',
  '<b style="float:left">one</b>two',
  '<div style="display:flex"><span>one</span><span>two</span></div>',
  '<x-panel style="display:grid"><i>one</i><i>two</i></x-panel>',
])('puts the blocks of %j on lines of their own', (html) => {
  expect(htmlToText(html)).toBe('one\ntwo')
})

it.each([
  '<x-term>one</x-term><x-meaning>two</x-meaning>',
  '<app-card><app-title>one</app-title>two</app-card>',
  '<label>one</label><button>two</button>',
  '<a style="display:inline-block">one</a><a style="display:inline-flex">two</a>',
  `${'<i>'.repeat(120)}<div>one</div><div>two</div>`,
])('keeps the words of %j apart', (html) => {
  expect(htmlToText(html)).toBe('one two')
})

it.each([
  ['<menu><li>one</li><li>two</li></menu>', ' * one\n * two'],
  ['b<b>ol</b>d <i>it<u>al</u>ic</i><o:p></o:p>', 'bold italic'],
  ['see <x-link>this</x-link>, and <st1:city>Ulm</st1:city>.', 'see this, and Ulm.'],
  ['<span style="display:inline">on</span>e', 'one'],
])('keeps what stands together in %j', (html, text) => {
  expect(`${htmlToText(html).startsWith('*') ? ' ' : ''}${htmlToText(html)}`).toBe(text)
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
