import type { JSONContent } from '@tiptap/core'
import { matchSequences } from '#platform/texts/match-sequences.ts'

type Change = 'removed' | 'added'

/** Share of words that two versions of a paragraph have in common, or they count as removed and added. */
const SAME_ENOUGH = 0.35

/** Returns both versions of a text as one: what only one of them has is marked as removed or added. */
export function mergeBlocks(before: readonly JSONContent[], after: readonly JSONContent[]): JSONContent[] {
  const merged: JSONContent[] = []
  let [fromBefore, fromAfter] = [0, 0]
  for (const [i, j] of [...matchSequences(keysOf(before), keysOf(after)), [before.length, after.length] as const]) {
    merged.push(...mergeChanged(before.slice(fromBefore, i), after.slice(fromAfter, j)))
    const same = before[i]
    if (same) merged.push(same)
    ;[fromBefore, fromAfter] = [i + 1, j + 1]
  }
  return merged
}

const keysOf = (nodes: readonly JSONContent[]): string[] => nodes.map((node) => JSON.stringify(node))

function mergeChanged(removed: readonly JSONContent[], added: readonly JSONContent[]): JSONContent[] {
  const merged: JSONContent[] = []
  let next = 0
  for (const node of removed) {
    const at = added.slice(next).findIndex((candidate) => isVersionOf(node, candidate))
    const pair = at < 0 ? undefined : added[next + at]
    if (pair) {
      merged.push(...added.slice(next, next + at).map((each) => marked(each, 'added')), mergeNode(node, pair))
      next += at + 1
    } else merged.push(marked(node, 'removed'))
  }
  return [...merged, ...added.slice(next).map((each) => marked(each, 'added'))]
}

const isInline = ({ type = '' }: JSONContent): boolean =>
  ['paragraph', 'heading', 'calloutTitle', 'codeBlock', 'sourceBlock'].includes(type)

function isVersionOf(before: JSONContent, after: JSONContent): boolean {
  if (before.type !== after.type) return false
  const [a, b] = [wordsOf(before), wordsOf(after)]
  const longer = Math.max(a.length, b.length)
  return longer === 0 || matchSequences(a, b).length >= SAME_ENOUGH * longer
}

const wordsOf = ({ text, content = [] }: JSONContent): string[] =>
  text === undefined ? content.flatMap(wordsOf) : (text.match(/[\p{L}\p{N}]+/gu) ?? [])

const mergeNode = (before: JSONContent, after: JSONContent): JSONContent => ({
  ...after,
  content: isInline(after)
    ? mergeInline(before.content ?? [], after.content ?? [])
    : mergeBlocks(before.content ?? [], after.content ?? []),
})

function mergeInline(before: readonly JSONContent[], after: readonly JSONContent[]): JSONContent[] {
  const [a, b] = [before.flatMap(splitWords), after.flatMap(splitWords)]
  const merged: JSONContent[] = []
  let [fromA, fromB] = [0, 0]
  for (const [i, j] of [...matchSequences(keysOf(a), keysOf(b)), [a.length, b.length] as const]) {
    merged.push(...a.slice(fromA, i).map((each) => marked(each, 'removed')))
    merged.push(...b.slice(fromB, j).map((each) => marked(each, 'added')))
    const same = a[i]
    if (same) merged.push(same)
    ;[fromA, fromB] = [i + 1, j + 1]
  }
  return merged
}

const splitWords = (node: JSONContent): JSONContent[] =>
  node.text === undefined
    ? [node]
    : (node.text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []).map((text) => ({ ...node, text }))

/** Marks all text of a node. */
function marked(node: JSONContent, change: Change): JSONContent {
  if (node.content) return { ...node, content: node.content.map((each) => marked(each, change)) }
  const isLeaf = node.text !== undefined || ['image', 'wikiLink', 'softBreak'].includes(node.type ?? '')
  return isLeaf ? { ...node, marks: [...(node.marks ?? []), { type: change }] } : node
}
