import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderNote } from '../note-html.ts'
import { createNoteConverter } from './note-converter.ts'
import { applyMarkdown, writeMarkdown } from './note-markdown.ts'

const edit = (html: string, from: string, to: string): string => {
  const markdown = writeMarkdown(html)
  expect(markdown).toContain(from)
  return applyMarkdown(html, markdown.replace(from, to))
}

describe('a note in HTML as Markdown', () => {
  it.each([
    [
      '<h3>Ropes <em>new</em></h3><p>See <a href="https://quay.example/r?a=1&amp;b=2" title="List">the list</a>.',
      '### Ropes *new*\n\nSee [the list](https://quay.example/r?a=1&b=2 "List").',
    ],
    ['a<br>b<hr>c', 'a\\\nb\n\n---\n\nc'],
    [
      '<ul><li>a<ol start="3"><li>b</li></ol></li><li><input type="checkbox" checked> c</li></ul>',
      '- a\n  3. b\n- [x] c',
    ],
    ['<ul><li><p>a</p><p>b</p></li></ul><ul><li>c</li></ul>', '- a\n\n  b\n\n* c'],
    [
      '<ul data-type="taskList"><li data-checked="true"><label><input type="checkbox" checked></label><div>a</div></li></ul>',
      '- [x] a',
    ],
    ['<blockquote><p>a</p><ul><li>b</li></ul></blockquote>', '> a\n>\n> - b'],
    ['<pre><code class="language-ts">a &lt; b\n```\n</code></pre>', '````ts\na < b\n```\n````'],
    [
      '<table><caption>T</caption><tr><th>a|b</th><td>c<br>d</td></tr><tr><td>e</td></tr></table>',
      'T\n\n| a\\|b | c<br>d |\n| --- | --- |\n| e |  |',
    ],
    ['<table><tr><td colspan="2" style="x">a</td></tr></table>', '<table><tr><td colspan="2">a</td></tr></table>'],
    ['<table><tr><td><table><tr><td>a</td></tr></table></td><td><p>b</p></td></tr></table>', '| a |\n| --- |\n\nb'],
    [
      '<p><img src="mast.png" alt="mast"> <img src="hull.png" width="40"></p>',
      '![mast](mast.png) <img src="hull.png" width="40">',
    ],
    [
      'H<sub>2</sub>O <mark>x</mark> <s>y</s> <kbd>z</kbd> <code>a`b</code>',
      'H<sub>2</sub>O <mark>x</mark> ~~y~~ <kbd>z</kbd> ``a`b``',
    ],
    ['<b>a </b>b<i>(c)</i>d<b>e</b><strong>f</strong>', '**a** b<em>(c)</em>d**ef**'],
    [
      '<a href="javascript:x()">a</a> <a href="#top">b</a> <a href="../c d.md">e</a> <a href="https://f.example">https://f.example</a>',
      'a [b](#top) [e](../c%20d.md) <https://f.example>',
    ],
    ['<script>a</script><style>b</style><p>c<!-- d --></p><iframe>e</iframe>', 'c'],
    [
      '<details><summary>a</summary>b</details><dl><dt>c<dd>d</dl><figure><figcaption>e</figcaption></figure>',
      'a\n\nb\n\nc\n\nd\n\ne',
    ],
    [
      '<p>1. a * b_c *d* &amp;lt; # e [f](g)<br># h<br>- i',
      '1\\. a * b_c \\*d\\* \\&lt; # e \\[f\\](g)\\\n\\# h\\\n\\- i',
    ],
    ['<p> </p><p>&nbsp;</p><div><br></div>', ''],
    ['', ''],
  ])('shows %s', (html, markdown) => {
    expect(writeMarkdown(html)).toBe(markdown)
    expect(applyMarkdown(html, markdown)).toBe(html)
  })

  it('names an image in the note instead of showing its bytes', () => {
    const data = `data:image/png;base64,${'A'.repeat(5000)}`
    const html = `<p>a <img src="${data}" alt="mast"></p>`
    const markdown = writeMarkdown(html)
    expect(markdown).toMatch(/^a !\[mast\]\(embedded:[0-9a-f]{16}\)$/)
    expect(applyMarkdown(html, markdown.replace('a', 'b'))).toBe(`<p>b <img src="${data}" alt="mast"></p>`)
  })

  it('stays HTML when it is nested too deeply or too long', () => {
    for (const html of ['<div>'.repeat(200), '<p>a'.repeat(300_000)]) {
      expect(writeMarkdown(html)).toBe(html)
      expect(applyMarkdown(html, `${html}b`)).toBe(`${html}b`)
    }
  })
})

describe('Markdown that is written back', () => {
  const NOTE = `<!doctype html><body class="old">
<h2 id="b7">Berth 7</h2>
<p class="lead" style="color:red">Ask <a href="https://quay.example" class="k">the quay</a>.
<ul class="x"><li>keel<li class="y">mast</ul>
<table border=1><thead><tr><th>Depth<th>Width</tr></thead><tbody><tr class="r"><td style="a">2.4 m<td>3 m</tbody></table>
<blockquote cite="z"><p>one<p>two</blockquote></body>`

  it.each([
    [
      'a paragraph',
      'Ask [',
      'Call [',
      [
        '>Ask <a href="https://quay.example" class="k">the quay</a>.',
        '>Call <a href="https://quay.example">the quay</a>.',
      ],
    ],
    ['a heading', 'Berth 7', 'Berth *8*', ['>Berth 7<', '>Berth <em>8</em><']],
    ['an item', '- keel', '- keel, hull', ['<li>keel<', '<li>keel, hull<']],
    [
      'items',
      '- mast',
      '- boom\n- mast\n- sail',
      ['<li class="y">mast', '\n<li>boom</li><li class="y">mast\n<li>sail</li>'],
    ],
    ['a cell', '2.4 m', '2.6 m', ['2.4', '2.6']],
    [
      'a row',
      '| 2.4 m | 3 m |',
      '| 2.4 m | 3 m |\n| 2 m | 4 m |',
      ['<td>3 m', '<td>3 m\n<tr><td>2 m</td><td>4 m</td></tr>'],
    ],
    ['a block in a quotation', 'two', 'three', ['two', 'three']],
    ['a new block', '## Berth 7', '## Berth 7\n\nNew', ['</h2>', '</h2>\n<p>New</p>']],
    ['the last block', '> two', '> two\n\nEnd', ['</blockquote>', '</blockquote>\n<p>End</p>']],
    ['a block that goes', '## Berth 7\n\n', '', ['<h2 id="b7">Berth 7</h2>', '']],
    ['line ends', 'Ask', 'Ask', ['', '']],
  ])('changes %s and no other byte', (_, from, to, [before, after]) => {
    const expected = NOTE.replace(before as string, after as string)
    expect(edit(NOTE, from, to)).toBe(expected)
    expect(applyMarkdown(NOTE, writeMarkdown(NOTE).replace(from, to).replaceAll('\n', '\r\n'))).toBe(expected)
  })

  it('checks a task in place', () => {
    const html = '<ul><li class="t" data-checked="false"><label><input type="checkbox" id="i"></label><p>a</p></ul>'
    expect(edit(html, '[ ]', '[x]')).toBe(
      '<ul><li class="t" data-checked="true"><label><input type="checkbox" id="i" checked=""></label><p>a</p></ul>',
    )
  })

  it('ends labels, terms and cells before a new block', () => {
    expect(edit('<details><summary>a</summary></details>', 'a', 'a\n\nb')).toMatch(/<\/summary>\n<p>b<\/p>/)
    expect(edit('<dl><dt>a</dt><dd>b</dd></dl>', 'b', 'b\n\nc')).toBe('<dl><dt>a</dt><dd>b</dd></dl>\n<p>c</p>')
  })

  it('becomes another block where its kind changes, and leaves no empty element', () => {
    expect(edit('<div><p class="a">b</p></div>', 'b', '- b')).toBe('<div><ul>\n<li>b</li>\n</ul></div>')
    expect(edit('<div class="a"><p>b</p></div><p>c</p>', 'b\n\n', '')).toBe('<p>c</p>')
    expect(edit('<table><tr><th>a</th></tr></table>', '| a |\n| --- |', '| a | b |\n| --- | --- |')).toContain(
      '<th>b</th>',
    )
  })

  it('fills a note without text', () => {
    expect(applyMarkdown('', '# a')).toBe('<h1>a</h1>')
    expect(applyMarkdown('<html><body></body></html>', 'a')).toBe('<html><body><p>a</p></body></html>')
    expect(applyMarkdown('<p>a</p>', '')).toBe('')
  })
})

const TEXT = fc
  .string({ unit: fc.constantFrom(...'ab 12.*_`[]()<>&#-+!~\\:/="\n'), minLength: 1, maxLength: 10 })
  .map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
const TAGS = ['b', 'i', 'strong', 'code', 's', 'u', 'sub', 'span', 'a href="https://x.example/a_b(c)?d=1"']
const inline = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2 },
    TEXT,
    fc.constant('<br>'),
    fc
      .tuple(fc.constantFrom(...TAGS), fc.array(tie('node'), { minLength: 1, maxLength: 3 }))
      .map(([tag, nodes]) => `<${tag}>${nodes.join('')}</${tag.split(' ')[0]}>`),
  ),
})).node
const block = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2 },
    fc.tuple(fc.constantFrom('p', 'div', 'h2', 'section'), inline).map(([tag, text]) => `<${tag}>${text}</${tag}>`),
    fc.constantFrom('<hr>', '<pre>a\n\n*b*</pre>', '<table><tr><td>a</td><td>b</td></tr></table>'),
    fc
      .tuple(fc.constantFrom('ul', 'ol'), fc.array(fc.oneof(inline, tie('node')), { minLength: 1, maxLength: 3 }))
      .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`),
    tie('node').map((node) => `<blockquote>${node}</blockquote>`),
  ),
})).node
const note = fc.array(block, { maxLength: 4 }).map((blocks) => blocks.join('\n'))

const wordsOf = (source: string, format: 'html' | 'markdown'): string =>
  renderNote(source, format).text.replace(/[^a-z]+/g, '')

describe('any note', () => {
  it('is the same byte for byte when it is written back unchanged', () => {
    fc.assert(
      fc.property(note, (html) => {
        expect(applyMarkdown(html, writeMarkdown(html).replaceAll('\n', ' \r\n'))).toBe(html)
      }),
    )
  })

  it('has the words that its Markdown is changed to', () => {
    fc.assert(
      fc.property(note, note, fc.nat(9), (html, other, at) => {
        const blocks = writeMarkdown(html)
          .split('\n\n')
          .filter((text) => !text.includes('```'))
        blocks.splice(at % (blocks.length + 1), at % 2, writeMarkdown(other).replaceAll('```', ''))
        const wanted = blocks.join('\n\n')
        expect(wordsOf(applyMarkdown(html, wanted), 'html')).toBe(wordsOf(wanted, 'markdown'))
      }),
    )
  })
})

it('gives up on Markdown that takes too long', async () => {
  const impatient = createNoteConverter({ deadlineMs: 300 })
  await expect(impatient.applyMarkdown('<p>a</p>', '_a_'.repeat(100_000))).rejects.toMatchObject({
    code: 'unprocessable',
  })
  const converter = createNoteConverter()
  expect(await converter.applyMarkdown('<p>a</p>', 'b')).toBe('<p>b</p>')
  const long = 'word '.repeat(1000)
  expect(await converter.toMarkdown(`<p><b>a</b> ${long}</p>`)).toBe(`**a** ${long.trimEnd()}`)
})
