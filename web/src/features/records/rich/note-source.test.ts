import type { JSONContent } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRepresented } from './is-represented.ts'
import { type NoteSource, openRich, writeNote } from './note-source.ts'
import { writeBlocks } from './write-markdown.ts'

const NOTE = `Paper *and* print
=================

Soft
lines,  and __350 copies__ of it\\
for [the shop](https://shop.example/a_(b)), see <https://lind.example/papers>.

* loose

* items
    1) numbered
    2) twice

- [x] order the \`linen\`
- [ ] call Mara
> quoted
> > twice

\`\`\`js
const a = '*'
\`\`\`
***
Last & least, at 5 &lt; 6: 2 * 3_4\\*

`

function opened(source: string): NoteSource {
  const answer = openRich(source)
  if (answer.beyond) throw new Error(`it is beyond the editor: ${answer.beyond}`)
  return answer.note
}

const untouched = ({ blocks }: NoteSource) => blocks.map(({ node }, origin) => ({ node, origin }))
const words = (text: string): JSONContent => ({ type: 'paragraph', content: [{ type: 'text', text }] })

describe('a note in the rich editor', () => {
  it('is the same to the byte while nobody touches it, whatever its line ends are', () => {
    for (const source of [NOTE, NOTE.replaceAll('\n', '\r\n'), '', 'a', 'a\n', '# A\nb'])
      expect(writeNote(opened(source), untouched(opened(source)))).toBe(source)
  })

  it('keeps wiki links as they are written', () => {
    const texts = ['[[Linen]]', 'see [[Linen#Prices|the *paper*]] and ![[a.png]]', '[[a]](b)', '[[a] b]', '[[]]']
    const written = texts.map((text) => writeBlocks([words(text)]).trim())
    expect(written).toEqual([
      '[[Linen]]',
      'see [[Linen#Prices|the \\*paper\\*]] and ![[a.png]]',
      '\\[\\[a\\]\\](b)',
      '\\[\\[a\\] b\\]',
      '\\[\\[\\]\\]',
    ])
    const shown = written.map((text) =>
      opened(text)
        .blocks[0]?.node.content?.map((part) => part.text)
        .join(''),
    )
    expect(shown).toEqual(texts)
  })

  it('is written anew only where it was touched', () => {
    const note = opened(NOTE)
    const written = untouched(note).map((each, at) => (at === 1 ? { node: words('One line'), origin: null } : each))
    const [before = '', after = ''] = NOTE.split(/Soft[^]*papers>\./)
    expect(writeNote(note, written)).toBe(`${before}One line${after}`)
    expect(writeNote(note, written.slice(0, 2))).toBe(`${before}One line\n\n`)
    // An existing block without an empty line stays separate from a new one.
    expect(
      writeNote(opened('# A\nb'), [
        { node: words('b'), origin: null },
        { node: words('c'), origin: 1 },
      ]),
    ).toBe('b\n\nb')
  })

  it('is left to Markdown when something in it would be lost, and says what', () => {
    const beyond = (source: string) => openRich(source).beyond
    expect(beyond('---\ntitle: a\n---\nb')).toBe('frontMatter')
    expect(beyond('a <b>c</b>')).toBe('html')
    expect(beyond('<!-- a -->')).toBe('html')
    expect(beyond('| a |\n|-|\n| b |')).toBe('table')
    expect(beyond('![a](b.png)')).toBe('image')
    expect(beyond('a[^1]')).toBe('footnote')
    expect(beyond('[a][1]\n\n[1]: https://a.example')).toBe('reference')
    expect(beyond('[a](b "c")')).toBe('other')
    expect(beyond('a\r\nb\nc')).toBe('other')
    expect(beyond('- [ ] a\n- b')).toBe('other')
    expect(beyond('\n\na')).toBe('other')
    expect(beyond('a &copy; b')).toBe('html')
  })

  it('shows what the service would show', () => {
    expect(opened('2 &lt; 3 \\* *a **b***').blocks[0]?.node.content).toEqual([
      { type: 'text', text: '2 < 3 ' },
      { type: 'text', text: '*' },
      { type: 'text', text: ' ' },
      { type: 'text', text: 'a ', marks: [{ type: 'italic' }] },
      { type: 'text', text: 'b', marks: [{ type: 'italic' }, { type: 'bold' }] },
    ])
  })
})

const MARKS: NonNullable<JSONContent['marks']> = [
  { type: 'link', attrs: { href: 'https://lind.example/a_(b)' } },
  { type: 'link', attrs: { href: '/projects/1/notes/2' } },
  { type: 'bold' },
  { type: 'italic' },
  { type: 'strike' },
]
const CODE: NonNullable<JSONContent['marks']> = [{ type: 'code' }]
// The parser misreads a backslash before the end of a mark; isRepresented detects this.
const sign = fc.constantFrom(...'ab é1.!-_*`~<>&#[]()|+:"=,;'.split(''))
const text = fc.string({ unit: sign, minLength: 1, maxLength: 8 })
const run: fc.Arbitrary<JSONContent> = fc.record({
  type: fc.constant('text'),
  text,
  marks: fc.oneof(
    fc.constant(CODE),
    fc.subarray(MARKS).filter((marks) => marks.filter(({ type }) => type === 'link').length < 2),
  ),
})
const SPACE: JSONContent = { type: 'text', text: ' ' }
const BREAK: JSONContent = { type: 'hardBreak' }
const paragraph: fc.Arbitrary<JSONContent> = fc
  .tuple(run, fc.array(fc.tuple(fc.constantFrom(SPACE, BREAK), run), { maxLength: 3 }))
  .map(([first, more]) => ({ type: 'paragraph', content: [first, ...more.flat()] }))
const heading = paragraph.map(
  ({ content }): JSONContent => ({
    type: 'heading',
    attrs: { level: 2 },
    content: (content ?? []).map((node) => (node === BREAK ? SPACE : node)),
  }),
)
const code = fc.string({ unit: fc.constantFrom('a', '`', '\n', ' ', '~'), minLength: 1, maxLength: 12 }).map(
  (shown): JSONContent => ({
    type: 'codeBlock',
    attrs: { language: 'js' },
    content: [{ type: 'text', text: shown }],
  }),
)
const { block } = fc.letrec<{ block: JSONContent; item: JSONContent; list: JSONContent; task: JSONContent }>((tie) => ({
  item: fc
    .tuple(paragraph, fc.option(tie('block'), { nil: null, depthSize: 'small' }))
    .map(([first, more]) => ({ type: 'listItem', content: more ? [first, more] : [first] })),
  task: fc
    .tuple(paragraph, fc.boolean())
    .map(([first, checked]) => ({ type: 'taskItem', attrs: { checked }, content: [first] })),
  list: fc.oneof(
    fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'bulletList', content })),
    fc
      .array(tie('item'), { minLength: 1, maxLength: 3 })
      .map((content) => ({ type: 'orderedList', attrs: { start: 1, type: null }, content })),
    fc.array(tie('task'), { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'taskList', content })),
  ),
  block: fc.oneof(
    { maxDepth: 3 },
    paragraph,
    heading,
    code,
    tie('list'),
    fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((content) => ({ type: 'blockquote', content })),
  ),
}))

it('keeps the # that a heading ends with, also before a space', () => {
  const heading = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'In C # ' }] }
  expect(writeBlocks([heading])).toBe('## In C \\#')
})

it('says words of a link that look like one', () => {
  const marks = [{ type: 'link', attrs: { href: '/p' } }]
  for (const shown of ['[]()', 'see [1](a_(b)) there', '](b)', '[[a](b)](c)']) {
    const node = { type: 'paragraph', content: [{ type: 'text', text: shown, marks }] }
    expect(isRepresented([node], writeBlocks([node])), shown).toBe(true)
    expect(opened(writeBlocks([node])).blocks[0]?.source).toBe(writeBlocks([node]))
  }
})

it('says in Markdown whatever is written in it, word by word', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (nodes) => {
      const written = writeBlocks(nodes)
      expect(isRepresented(nodes, written), written).toBe(true)
    }),
    { numRuns: 300 },
  )
})
