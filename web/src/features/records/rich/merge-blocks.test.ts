import type { JSONContent } from '@tiptap/core'
import { expect, it } from 'vitest'
import { mergeBlocks } from './merge-blocks.ts'
import { openNote } from './note-source.ts'

const blocksOf = (source: string): JSONContent[] => openNote(source).blocks.map(({ node }) => node)

function show({ text = '', marks = [], content = [] }: JSONContent): string {
  const inner = text + content.map(show).join('')
  const change = marks.find(({ type }) => type === 'removed' || type === 'added')?.type
  return change ? `${change === 'added' ? '+' : '-'}${inner}` : inner
}
const compare = (before: string, after: string): string =>
  mergeBlocks(blocksOf(before), blocksOf(after)).map(show).join('\n')

it('marks words within a paragraph, and whole blocks', () => {
  expect(compare('We print 360 copies.\n\nOld and gone', 'New one\n\nWe print 350 copies.')).toBe(
    '+New+ +one\nWe print -360+350 copies.\n-Old- -and- -gone'
      .replace('+New+ +one', '+New one')
      .replace('-Old- -and- -gone', '-Old and gone'),
  )
})

it('goes into lists and tables', () => {
  expect(compare('- [ ] one\n- [ ] two things', '- [x] one\n- [ ] two other things')).toContain('two +other')
  expect(compare('| a | b |\n| --- | --- |\n| 1 | 2 |', '| a | b |\n| --- | --- |\n| 1 | 3 |')).toBe('ab1-2+3')
})

it('shows the same text without marks', () => {
  const source = '# A\n\ntext with [[Link]] and **bold**\n\n```\ncode\n```'
  expect(mergeBlocks(blocksOf(source), blocksOf(source))).toEqual(blocksOf(source))
})
