import { joinWrapped } from './join-wrapped.ts'
import { isLayout } from './layout-lines.ts'

/** Adjacent paragraphs of a plain text. The lines of a layout, such as a table, a log or a patch, never change. */
export interface TextBlock {
  layout: boolean
  text: string
}

export interface BlockedText {
  /** The whole text is shown in one font width, because much of it is a layout. */
  monospaced: boolean
  blocks: TextBlock[]
}

/** Share of lines that make the whole text monospaced. */
const LAYOUT_SHARE = 0.3

export function readTextBlocks(text: string): BlockedText {
  const blocks: TextBlock[] = []
  let layoutLines = 0
  let filledLines = 0
  let inPatch = false
  for (const lines of paragraphsOf(text)) {
    const filled = lines.filter((line) => line.trim() !== '')
    const kind = isLayout(filled, inPatch)
    inPatch = kind === 'patch'
    const layout = kind !== 'none'
    filledLines += filled.length
    if (layout) layoutLines += filled.length
    const last = blocks.at(-1)
    if (last && last.layout === layout) last.text += `\n${lines.join('\n')}`
    else blocks.push({ layout, text: lines.join('\n') })
  }
  const monospaced = layoutLines > 0 && layoutLines >= filledLines * LAYOUT_SHARE
  return {
    monospaced,
    blocks: blocks.map(({ layout, text: block }) => {
      const trimmed = block.replace(/\n+$/, '')
      return { layout, text: layout || monospaced ? trimmed : joinWrapped(trimmed) }
    }),
  }
}

/** Empty lines end a paragraph and belong to it. */
function paragraphsOf(text: string): string[][] {
  const paragraphs: string[][] = []
  let isEnded = true
  for (const line of text.split('\n')) {
    const isEmpty = line.trim() === ''
    if (!isEmpty && isEnded) paragraphs.push([])
    if (paragraphs.length === 0) paragraphs.push([])
    paragraphs.at(-1)?.push(line)
    isEnded = isEmpty
  }
  return paragraphs
}
