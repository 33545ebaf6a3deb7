import type { Token, Tokens } from 'marked'
import { checkItem } from './check-item.ts'
import { type Edit, endAfter, insertHtml, removePart } from './edit.ts'
import { mergeRows } from './merge-rows.ts'
import { blocksOf, memberOf, type NoteBlock, normalised, targetsOf, withoutCheckbox } from './note-blocks.ts'
import { type Item, joinItem, joinParts, type Part } from './note-parts.ts'
import { planMerge } from './plan-merge.ts'
import { renderBlocks, renderInline, renderItems } from './render-markdown.ts'

/**
 * Returns the edits that make the parts show the wanted blocks; equal blocks get none. Null without a part to begin with.
 * @param text the Markdown of the parts, whose blocks are `old`.
 */
export function mergeBlocks(
  parts: readonly Part[],
  old: readonly Token[],
  wanted: readonly Token[],
  text: string,
): Edit[] | null {
  const blocks = blocksOf(parts, old, text)
  if (blocks.length === 0) return null
  const targets = targetsOf(wanted, blocks)
  const steps = planMerge(
    blocks.map(({ tokens }) => memberOf(tokens)),
    targets.map(memberOf),
  )
  return steps.flatMap((step) => {
    const tokens = step.wanted.flatMap((index) => targets[index] ?? [])
    if ('old' in step) return changeBlock(blocks[step.old], tokens)
    const [after, before] = [blocks[step.after ?? -1], blocks[step.before ?? -1]]
    const last = after?.parts.at(-1)
    return insertHtml(renderBlocks(tokens), last && (before ? last.after : endAfter(last)), before?.parts[0]?.start)
  })
}

function changeBlock(block: NoteBlock | undefined, wanted: readonly Token[]): Edit[] {
  const [part, ...others] = block?.parts ?? []
  if (!block || !part) return []
  if (wanted.length === 0) return block.parts.map(removePart)
  // A table with a caption is two blocks.
  const [old, target] = [block.tokens.at(-1), wanted.at(-1)]
  const isLast = keysOf(block.tokens.slice(0, -1)) === keysOf(wanted.slice(0, -1))
  const merged = isLast && others.length === 0 && old && target ? mergePart(part, old, target) : null
  return merged ?? [{ start: part.start, end: part.end, html: renderBlocks(wanted) }, ...others.map(removePart)]
}

const keysOf = (tokens: readonly Token[]): string => memberOf(tokens).key

/** Changes only what differs within a block; null when that is impossible. */
function mergePart(part: Part, old: Token, wanted: Token): Edit[] | null {
  if (part.kind === 'text') {
    const depth = wanted.type === 'heading' ? (wanted as Tokens.Heading).depth : 0
    const isText = ['heading', 'paragraph', 'text'].includes(wanted.type) && depth === part.depth
    return isText ? [{ ...part.inner, html: renderInline((wanted as Tokens.Paragraph).tokens) }] : null
  }
  if (part.kind === 'list' && isList(old) && isList(wanted)) return mergeItems(part.items, old, wanted)
  if (part.kind === 'table' && isTable(old) && isTable(wanted)) return mergeRows(part.rows, old, wanted)
  if (part.kind !== 'quote' || !isQuote(old) || !isQuote(wanted)) return null
  return mergeBlocks(part.parts, old.tokens, wanted.tokens, joinParts(part.parts))
}

const isList = (token: Token): token is Tokens.List => token.type === 'list'
const isTable = (token: Token): token is Tokens.Table => token.type === 'table'
const isQuote = (token: Token): token is Tokens.Blockquote => token.type === 'blockquote'

function mergeItems(items: readonly Item[], old: Tokens.List, wanted: Tokens.List): Edit[] | null {
  if (old.ordered !== wanted.ordered || old.start !== wanted.start || old.items.length !== items.length) return null
  const steps = planMerge(old.items.map(memberOfItem), wanted.items.map(memberOfItem))
  return steps.flatMap((step): Edit[] => {
    const targets = step.wanted.flatMap((index) => wanted.items[index] ?? [])
    const html = renderItems(wanted, targets)
    if (!('old' in step)) return insertHtml(html, items[step.after ?? -1]?.end, items[step.before ?? -1]?.start)
    const [item, before] = [items[step.old], old.items[step.old]]
    if (!item || !before) return []
    const merged = targets.length === 1 && targets[0] ? mergeItem(item, before, targets[0]) : null
    return merged ?? [{ start: item.start, end: item.end, html }]
  })
}

const memberOfItem = ({ task, checked, text }: Tokens.ListItem) => ({
  key: `${task}${checked ?? false} ${normalised(text)}`,
  kind: String(task),
})

function mergeItem(item: Item, old: Tokens.ListItem, wanted: Tokens.ListItem): Edit[] | null {
  if (old.task !== wanted.task) return null
  const tokens = withoutCheckbox(wanted.tokens)
  const edits = mergeBlocks(item.parts, withoutCheckbox(old.tokens), tokens, joinItem(item.parts))
  const isDone = wanted.checked ?? false
  return edits && (old.checked ?? false) !== isDone ? [...edits, ...checkItem(item, isDone)] : edits
}
