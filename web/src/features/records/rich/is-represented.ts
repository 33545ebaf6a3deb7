import type { JSONContent } from '@tiptap/core'
import { readMarkdown } from './read-markdown.ts'

/** Returns whether parsing the Markdown gives the edited content. Some adjacent marks cannot be expressed. */
export function isRepresented(nodes: readonly JSONContent[], source: string): boolean {
  const shown = normalizeBlocks(readMarkdown(source).map(({ node }) => node))
  return JSON.stringify(shown) === JSON.stringify(normalizeBlocks(nodes))
}

/** Markdown has no empty paragraphs or tasks. */
const MAY_BE_NOTHING = ['paragraph', 'taskItem', 'taskList']

const normalizeBlocks = (nodes: readonly JSONContent[]): JSONContent[] =>
  nodes.map(normalizeNode).filter(({ type = '', content }) => content?.length !== 0 || !MAY_BE_NOTHING.includes(type))

/**
 * Normalizes content that looks the same: merges adjacent text with equal marks, and ignores marks on spaces except
 * code.
 */
function normalizeNode({ type, attrs = {}, content = [] }: JSONContent): JSONContent {
  const definedAttrs = Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null && value !== ''))
  const inline = ['paragraph', 'heading', 'calloutTitle'].includes(type ?? '')
  // Trailing empty lines of code are not shown.
  if (type === 'codeBlock' || type === 'sourceBlock')
    return {
      type,
      attrs: definedAttrs,
      text: content
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    }
  return { type: type ?? '', attrs: definedAttrs, content: inline ? normalizeText(content) : normalizeBlocks(content) }
}

/** Marks that apply to spaces too. */
const EXACT = ['code', 'source']

/** Returns the words that stand for a node in a comparison. */
function wordsOf({ type, text = '', attrs = {} }: JSONContent): string {
  if (type === 'wikiLink') return String(attrs.raw)
  if (type === 'image') return `\ufffc${JSON.stringify([attrs.src, attrs.alt, attrs.title])}`
  return type === 'softBreak' ? ' ' : text
}

function normalizeText(nodes: readonly JSONContent[]): JSONContent[] {
  const runs: { text: string; marks: string }[] = []
  for (const node of nodes) {
    const { type, marks = [] } = node
    const text = wordsOf(node)
    const names = marks
      .map((mark) =>
        mark.type === 'link' ? `link ${String(mark.attrs?.href)} ${String(mark.attrs?.title ?? '')}` : mark.type,
      )
      .sort()
    for (const part of type === 'hardBreak' ? ['\n'] : (text.match(/[^\S\u00a0]+|(?:\S|\u00a0)+/g) ?? [])) {
      const blank = part.trim() === '' && !part.includes('\u00a0') && !names.some((name) => EXACT.includes(name))
      const last = runs.at(-1)
      const own = blank ? '' : names.join(' ')
      if (last?.marks === own) last.text += part
      else runs.push({ text: part, marks: own })
    }
  }
  // Spaces around a break are not shown.
  for (const run of runs) if (run.marks === '') run.text = run.text.replaceAll(/[^\S\u00a0]*\n[^\S\u00a0]*/g, '\n')
  const [first] = runs
  const last = runs.at(-1)
  if (first?.marks === '') first.text = first.text.replace(/^[^\S\u00a0]+/, '')
  if (last?.marks === '') last.text = last.text.replace(/[^\S\u00a0]+$/, '')
  return runs.filter(({ text }) => text !== '').map(({ text, marks }) => ({ text, type: marks }))
}
