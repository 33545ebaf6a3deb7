// @vitest-environment happy-dom

import type { Attachment } from '@dossier/contract/email-parts'
import { afterEach, describe, expect, it } from 'vitest'
import { readPasted } from '#ui/rich/read-pasted.ts'
import { createBodyEditor, showElsewhere } from './body-editor.ts'
import { htmlOfText, isEditable, isFormatted } from './html-of-text.ts'
import { fileOfData, unusedImages } from './inline-images.ts'
import { writeHtml } from './write-html.ts'
import { writeText } from './write-text.ts'

const editors: { destroy(): void }[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

function open(html: string) {
  const container = document.body.appendChild(document.createElement('div'))
  const editor = createBodyEditor({
    container,
    html,
    attributes: {},
    readAddress: () => Promise.resolve(''),
    keepImage: () => null,
    onChange: () => undefined,
    onLink: () => undefined,
  })
  editors.push(editor)
  return editor
}

const rewritten = (html: string): string => writeHtml(open(html).state.doc)
const plain = (html: string): string => writeText(open(html).state.doc).text
const pasted = (html: string): string => rewritten(readPasted(html, '').html)

describe('the HTML of an email', () => {
  it('has only elements that every mail program shows alike', () => {
    const html =
      '<h2>Plan</h2><p>It <strong>stays <em>at</em></strong> 350<br>and <a href="https://lind.example/?a=1&amp;b=2">is ' +
      '<u>here</u></a></p><ul><li>one<ul><li>deeper</li></ul></li><li>two</li></ul><ol start="3"><li>three</li></ol>' +
      '<blockquote type="cite"><p>said</p></blockquote><pre>a &lt; b</pre><p>A <code>b</code> <s>c</s></p><hr>' +
      '<p><img src="cid:image-1@dossier" alt="strips.jpg" width="300"></p>'
    expect(rewritten(html)).toBe(html)
  })

  it('is the same when it is read and written again, with empty paragraphs and several spaces', () => {
    const html = '<p>a &nbsp;b</p><p><br></p><p>&nbsp;c</p>'
    expect(rewritten(html)).toBe(html)
    expect(rewritten('<p></p><p></p>')).toBe('')
  })

  it('contains nothing that runs, and no link that does', () => {
    const hostile =
      '<p onclick="x()">a<script>x()</script><img src="x" onerror="x()"><a href="javascript:x()">b</a></p>' +
      '<iframe src="https://x.example"></iframe><svg onload="x()"></svg><style>p{}</style>'
    expect(rewritten(readPasted(hostile, '').html)).not.toMatch(/script|onclick|onerror|onload|iframe|svg|style/)
  })
})

describe('the plain text of an email', () => {
  it('keeps lists, quotes, breaks and the targets of links', () => {
    const html =
      '<p>Dear Mara,<br>yes.</p><ul><li>one<ol><li>deeper</li></ol></li><li>two</li></ul><blockquote><p>said</p><p>more</p>' +
      '</blockquote><p>See <a href="https://lind.example/plan">the plan</a> or <a href="https://lind.example">lind.example</a></p>'
    expect(plain(html)).toBe(
      'Dear Mara,\nyes.\n\n- one\n  1. deeper\n- two\n\n> said\n>\n> more\n\nSee the plan <https://lind.example/plan> or lind.example',
    )
  })

  it('is the text that it was made of', () => {
    const text = 'Dear Mara,\n\nit stays  at 350 <copies>.\n  - a\n\n\n\nNora & Jonas'
    expect(plain(htmlOfText(text))).toBe(text)
  })

  it('tells where its characters stand in the editor', () => {
    const { doc } = open('<p>Dear Mara,</p><ul><li>at <b>350</b> copies</li></ul>').state
    const { text, rangeOf } = writeText(doc)
    const at = text.indexOf('350 copies')
    const range = rangeOf(at, at + '350 copies'.length)
    expect(range && doc.textBetween(range.from, range.to)).toBe('350 copies')
    expect(rangeOf(text.indexOf('- '), text.indexOf('- ') + 1)).toBe(null)
  })
})

describe('a table', () => {
  const TABLE = '<table border="1" cellpadding="6" cellspacing="0" style="border-collapse:collapse"><tbody>'
  const PRICES =
    `${TABLE}<tr><th align="left">Size</th><th align="right">Price</th></tr>` +
    '<tr><td>A4<br>upright</td><td align="right">11.80</td></tr><tr><td><strong>A5</strong></td><td>&nbsp;</td></tr></tbody></table>'

  it('is written with lines that every mail program draws, and reads back the same', () => {
    expect(rewritten(PRICES)).toBe(PRICES)
    expect(isEditable(PRICES)).toBe(true)
    expect(isEditable(PRICES.replace('border-collapse', 'color:red;border-collapse'))).toBe(false)
  })

  it('stands in columns in the plain text, unless it is wide', () => {
    expect(plain(`<p>See:</p>${PRICES}<p>Nora</p>`)).toBe(
      'See:\n\nSize         | Price\n-------------|------\nA4 / upright | 11.80\nA5           |\n\nNora',
    )
    const wide = `<table><tr><th>a</th><th>${'b'.repeat(90)}</th></tr><tr><td>c</td><td>d</td></tr></table>`
    expect(plain(wide)).toBe(`a | ${'b'.repeat(90)}\n----|----\nc | d`)
  })

  const cells = (html: string) =>
    [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.innerHTML),
    )

  it.each([
    [
      'Excel',
      '<table border=0 cellpadding=0 style="border-collapse:collapse;width:96pt"><colgroup><col width=64></colgroup><tr height=20><td class=xl65>Size</td><td style="text-align:right">Price</td></tr><tr><td>A4</td><td>11.80</td></tr></table>',
      [
        ['Size', 'Price'],
        ['A4', '11.80'],
      ],
    ],
    [
      'Word',
      '<table class=MsoTableGrid><tr><td><p class=MsoNormal>Size<o:p></o:p></p></td><td><p class=MsoNormal>Price</p></td></tr><tr><td><p class=MsoNormal>A4</p><p class=MsoNormal>upright</p></td><td><ul><li>11.80</li><li>11.20</li></ul></td></tr></table>',
      [
        ['Size', 'Price'],
        ['A4<br>upright', '- 11.80<br>- 11.20'],
      ],
    ],
    [
      'a page with merged cells',
      '<table><tr><th rowspan="2">Size</th><th colspan="2">Price</th></tr><tr><th>one</th><th>many</th></tr><tr><td>A4</td><td>2</td><td>1</td></tr></table>',
      [
        ['Size', 'Price', '&nbsp;'],
        ['&nbsp;', 'one', 'many'],
        ['A4', '2', '1'],
      ],
    ],
  ])('of %s stays a table', (_what, html, expected) => {
    expect(cells(pasted(html))).toEqual(expected)
    expect(pasted(html)).not.toMatch(/class|width|<p>/)
  })

  it('keeps the alignment of its cells, and no other style', () => {
    const html = pasted(
      '<table><tr><td>a</td><td style="color:red;text-align:right">b</td></tr><tr><td align="center">c</td><td>d</td></tr></table>',
    )
    expect(html).toContain('<th align="left">a</th><th align="right">b</th>')
    expect(html).toContain('<td align="center">c</td><td>d</td>')
    expect(html).not.toContain('red')
  })

  it('that arranges a page becomes lines', () => {
    const page =
      '<table><tr><td><table><tr><td><h2>News</h2></td></tr><tr><td><p>One</p><p>Two</p></td></tr></table></td></tr></table>'
    expect(pasted(page)).not.toContain('<t')
    expect(rewritten(page)).not.toContain('<t')
    expect(plain(page)).toContain('News\n\nOne\n\nTwo')
  })
})

describe('pasted text', () => {
  it('of Word has lists, formats and no classes', () => {
    const html =
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style></head><body>' +
      '<!--StartFragment--><p class=MsoNormal style="margin:0cm"><b><span lang=EN-GB style="font-size:11.0pt">The plan</span></b><o:p></o:p></p>' +
      '<p class=MsoNormal><o:p>&nbsp;</o:p></p>' +
      '<p class=MsoListParagraphCxSpFirst style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><![if !supportLists]><span style="font-family:Symbol"><span style="mso-list:Ignore">·<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp; </span></span></span><![endif]>forty copies<o:p></o:p></p>' +
      '<p class=MsoListParagraphCxSpLast style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp; </span></span><i>the drawings</i></p>' +
      '<!--EndFragment--></body></html>'
    expect(pasted(html)).toBe(
      '<p><strong>The plan</strong></p><ul><li>forty copies</li><li><em>the drawings</em></li></ul>',
    )
  })

  it('of Google Docs has its formats, which are styles', () => {
    const html =
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;"><span style="font-weight:700;font-style:normal;">Bold</span><span style="font-weight:400;"> and </span><a href="https://lind.example/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">link</span></a></p><br>' +
      '<ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc;font-style:italic" aria-level="1"><p dir="ltr" role="presentation"><span style="font-style:italic">one</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>deeper</span></p></li></ul></ul></b><br class="Apple-interchange-newline">'
    expect(pasted(html)).toBe(
      '<p><strong>Bold</strong> and <a href="https://lind.example/">link</a></p><ul><li><em>one</em><ul><li>deeper</li></ul></li></ul>',
    )
  })

  it('of Gmail and Apple Mail has paragraphs instead of lines of their own', () => {
    expect(pasted('<div dir="ltr">Dear Nora,<div><br></div><div>it stays</div><div>at 350.</div></div>')).toBe(
      '<p>Dear Nora,</p><p>it stays<br>at 350.</p>',
    )
    expect(
      pasted(
        '<div>one<span class="Apple-converted-space">&nbsp;</span>line</div><div>two</div><br class="Apple-interchange-newline">',
      ),
    ).toBe('<p>one line<br>two</p>')
  })
})

it('shows what was changed elsewhere and keeps the caret', () => {
  const editor = open('<p>Dear Mara</p><p>yes</p>')
  editor.commands.setTextSelection(4)
  showElsewhere(editor, '<p>Dear Mara</p><p>yes, and soon</p>')
  expect(writeHtml(editor.state.doc)).toBe('<p>Dear Mara</p><p>yes, and soon</p>')
  expect(editor.state.selection.from).toBe(4)
  editor.commands.undo()
  expect(writeHtml(editor.state.doc)).toContain('soon')
})

it('knows what plain text would lose', () => {
  expect(isFormatted(htmlOfText('a\n\nb <c>'))).toBe(false)
  expect(isFormatted('<p>see <a href="https://a.example">https://a.example</a></p>')).toBe(false)
  for (const html of [
    '<p><b>a</b></p>',
    '<ul><li>a</li></ul>',
    '<p><img src="cid:a"></p>',
    '<p><a href="https://a.example">a</a></p>',
  ])
    expect(isFormatted(html)).toBe(true)
})

it('knows its own images, and which of them the text shows no more', () => {
  const own = { content_id: `image-${'0'.repeat(32)}@dossier` } as Attachment
  const attachments = [own, { ...own, content_id: 'logo@shop' }, { ...own, content_id: '' }]
  expect(unusedImages(attachments, '')).toEqual([own])
  expect(unusedImages(attachments, `<img src="cid:${own.content_id}">`)).toEqual([])
  expect(fileOfData('data:image/png;base64,AAAA')).toMatchObject({ type: 'image/png', size: 3 })
  expect([fileOfData('data:image/svg+xml;base64,AAAA'), fileOfData('https://a.example/b.png')]).toEqual([null, null])
})
