import { describe, expect, it } from 'vitest'
import { renderNote } from './note-html.ts'
import { createNoteRenderer } from './note-renderer.ts'
import { htmlOfText, showAsText } from './note-text.ts'

const html = (source: string): string => renderNote(source, 'html').content
const markdown = (source: string): string => renderNote(source, 'markdown').content

describe('a rendered note', () => {
  it('shows Markdown with tables, task lists and code', () => {
    expect(markdown('# A\n\n**b** ~~c~~')).toBe('<h1>A</h1>\n<p><strong>b</strong> <del>c</del></p>\n')
    expect(markdown('|a|b|\n|-|-:|\n|1|2|')).toContain('<td align="right">2</td>')
    expect(markdown('- [x] done')).toContain('<input type="checkbox" disabled checked />')
    expect(markdown('```js\na < b\n```')).toContain('<code class="language-js">a &lt; b')
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<svg onload=alert(1)></svg>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name=a type=text><button>go</button></form>',
    '<style>*{background:url(https://evil.example)}</style>',
    '<p style="background:url(https://evil.example)">x</p>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<base href="https://evil.example">',
    '<link rel=stylesheet href="https://evil.example">',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '<details ontoggle=alert(1) open>x</details>',
    '[x](javascript:alert(1))',
    '![x](https://evil.example/?q=secret)',
    '![x](//evil.example/a.png)',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  ])('runs, submits and loads nothing: %s', (source) => {
    for (const format of ['html', 'markdown'] as const) {
      const { content } = renderNote(source, format)
      const live = content.replaceAll(/(?:&[a-z]+;|data-remote-src="[^"]*"|alt="[^"]*")/g, '')
      expect(live).not.toMatch(/<(?:script|iframe|svg|math|form|button|style|base|link|meta|object)\b/i)
      expect(live).not.toMatch(/<[^>]*\s(?:on\w+|style|action|src|background)=/i)
      expect(live).not.toMatch(/href="\s*(?:javascript|data|vbscript):/i)
    }
  })

  it('keeps the address of an image from elsewhere aside, and images of its own', () => {
    expect(markdown('![p](https://lind.example/p.png)')).toContain(
      '<img alt="p" data-remote-src="https://lind.example/p.png" />',
    )
    expect(html('<img src="data:image/png;base64,AAAA">')).toContain('src="data:image/png;base64,AAAA"')
  })

  it('keeps the path of an image of a repository, and no other scheme', () => {
    expect(markdown('![a](../img/a%20b.png)')).toContain('<img alt="a" data-remote-src="../img/a%20b.png" />')
    for (const address of [
      'javascript:alert(1)',
      '//x.example/a.png',
      '\\\\x.example\\a.png',
      'file:///etc/passwd',
      'cid:a',
    ])
      expect(html(`<img src="${address}">`), address).toBe('<img />')
  })

  it('keeps the anchors of its author apart from those of any page, once', () => {
    const once = html('<h2 id="app">A</h2><a name="b"></a><p id="user-content-c">C</p>')
    expect(once).toBe('<h2 id="user-content-app">A</h2><a name="user-content-b"></a><p id="user-content-c">C</p>')
    expect(html(once)).toBe(once)
  })

  it('has its readable text beside it', () => {
    expect(renderNote('# Prices\n\nPaper: **0.42**', 'markdown').text).toBe('Prices\n\nPaper: 0.42')
  })

  it('keeps footnotes, also those that look like addresses', () => {
    const { text } = renderNote(
      'Rags[^1] and water[^b].\n\n[^1]: linen\n[^b]: From the *mill*,\n    all year\n\nEnd',
      'markdown',
    )
    expect(text.replaceAll(/\s+/g, ' ')).toBe('Rags[^1] and water[^b]. [1] linen [b] From the mill, all year End')
    expect(markdown('[^1]: <script>alert(1)</script> [x](javascript:y)')).not.toMatch(/<script|href/)
    expect(markdown('[a]: https://x.example\n\n[a]')).toContain('href="https://x.example"')
  })

  it('has the words behind its links and images', () => {
    const source =
      '[ticket](https://tickets.example/browse/YARD-4711?a=1&b=%C3%A4 "To do") ![a "plan"](https://x.example/IMG_2.png)'
    expect(renderNote(source, 'markdown').linkText.split('\n')).toEqual([
      'To do',
      'a "plan"',
      'tickets.example/browse/YARD-4711?a=1&b=ä',
      'x.example/IMG_2.png',
    ])
    const html =
      '<a href="mailto:mara@lind.example">x</a><a href="#top">y</a><img src="data:image/png;base64,AAAA" alt="">'
    expect(renderNote(html, 'html').linkText).toBe('mara@lind.example')
    expect(renderNote('no links', 'markdown').linkText).toBe('')
  })

  it('stays the same when its rendering is rendered again', () => {
    const once = markdown('# A\n\n- [ ] b\n- ![c](https://x.example/c.png) [d](https://x.example)\n\n`e`')
    expect(html(once)).toBe(once)
  })

  it('is shown as text when it is nested deeper than any parser goes', () => {
    const source = '>'.repeat(50_000)
    expect(markdown(source)).toBe(showAsText(source).content)
  })

  it('of plain text has its paragraphs, and nothing of it is markup', () => {
    expect(htmlOfText('a\nb\n\n<c>')).toBe('<p>a<br>b</p>\n<p>&lt;c&gt;</p>')
  })
})

it('keeps the words of dropped elements apart', () => {
  const { content, text } = renderNote(
    '<address>one</address><x-a>two</x-a><x-b>three</x-b><dl><dt>four</dt><dd>five</dd></dl>' +
      '<b style="display:block">six</b><p style="display:flex"><i>seven</i><i>eight</i></p>',
    'html',
  )
  expect(content).toContain('<div>one</div>two three<dl>')
  expect(text.split(/\s+/)).toEqual('one two three four five six seven eight'.split(' '))
})

describe('the renderer of notes', () => {
  it('gives the same for long notes as for short ones, in any number at once', async () => {
    const render = createNoteRenderer()
    const sources = [5000, 9000, 20_000].map((length) => `# Title\n\n${'word '.repeat(length / 5)}`)
    const rendered = await Promise.all(sources.map((source) => render(source, 'markdown')))
    expect(rendered).toEqual(sources.map((source) => renderNote(source, 'markdown')))
  })

  it('gives the same for a crowd of short notes, in their order', async () => {
    const render = createNoteRenderer()
    const sources = Array.from({ length: 60 }, (_, index) => `# Title ${index}\n\n*word*\n`)
    const rendered = await Promise.all(sources.map((source) => render(source, 'markdown')))
    expect(rendered).toEqual(sources.map((source) => renderNote(source, 'markdown')))
    expect(await render('*alone*', 'markdown')).toEqual(renderNote('*alone*', 'markdown'))
  })

  it('shows as text what takes too long, and goes on with the next', async () => {
    const render = createNoteRenderer({ deadlineMs: 300 })
    const endless = '_a_'.repeat(100_000)
    const [slow, next] = await Promise.all([render(endless, 'markdown'), render(endless, 'html')])
    expect(slow).toEqual(showAsText(endless))
    expect(next.text).toBe(endless)
  })
})
