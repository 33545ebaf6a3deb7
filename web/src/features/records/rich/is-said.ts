import type { JSONContent } from '@tiptap/core'
import { readMarkdown } from './read-markdown.ts'

/** Whether Markdown, read again, says what the editor shows: some marks side by side have no words in it. */
export function isSaid(nodes: readonly JSONContent[], source: string): boolean {
  const read = readMarkdown(source)
  if (read.beyond !== null) return false
  const shown = settledBlocks(read.blocks.map(({ node }) => node))
  return JSON.stringify(shown) === JSON.stringify(settledBlocks(nodes))
}

/** Empty ones say nothing, and Markdown does not know them. */
const MAY_BE_NOTHING = ['paragraph', 'taskItem', 'taskList']

const settledBlocks = (nodes: readonly JSONContent[]): JSONContent[] =>
  nodes.map(settled).filter(({ type = '', content }) => content?.length !== 0 || !MAY_BE_NOTHING.includes(type))

/** The same for whatever shows the same: neighbours with the same marks are one, and spaces show only that they are code. */
function settled({ type, attrs = {}, content = [] }: JSONContent): JSONContent {
  const kept = Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null && value !== ''))
  const inline = type === 'paragraph' || type === 'heading'
  // Empty lines at the end of code are not shown.
  if (type === 'codeBlock')
    return {
      type,
      attrs: kept,
      text: content
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    }
  return { type: type ?? '', attrs: kept, content: inline ? settledText(content) : settledBlocks(content) }
}

function settledText(nodes: readonly JSONContent[]): JSONContent[] {
  const runs: { text: string; marks: string }[] = []
  for (const { type, text = '', marks = [] } of nodes) {
    const names = marks.map((mark) => (mark.type === 'link' ? `link ${String(mark.attrs?.href)}` : mark.type)).sort()
    for (const part of type === 'hardBreak' ? ['\n'] : (text.match(/[^\S\u00a0]+|(?:\S|\u00a0)+/g) ?? [])) {
      const blank = part.trim() === '' && !part.includes('\u00a0') && !names.includes('code')
      const last = runs.at(-1)
      const own = blank ? '' : names.join(' ')
      if (last?.marks === own) last.text += part
      else runs.push({ text: part, marks: own })
    }
  }
  // Around a break, spaces show nothing.
  for (const run of runs) if (run.marks === '') run.text = run.text.replaceAll(/[^\S\u00a0]*\n[^\S\u00a0]*/g, '\n')
  const [first] = runs
  const last = runs.at(-1)
  if (first?.marks === '') first.text = first.text.replace(/^[^\S\u00a0]+/, '')
  if (last?.marks === '') last.text = last.text.replace(/[^\S\u00a0]+$/, '')
  return runs.filter(({ text }) => text !== '').map(({ text, marks }) => ({ text, type: marks }))
}
