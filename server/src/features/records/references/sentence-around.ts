import { eachWikiLink } from '@dossier/analysis/wiki-links'

export interface Sentence {
  excerpt: string
  /** The words of the link in the excerpt. */
  start: number
  end: number
}

/** Characters of a sentence on each side of its link. */
const MAX_SIDE = 160
const SENTENCE_END = /[.!?…。！？][)"'”’»]?(?=\s)|\n/g

interface Span {
  start: number
  end: number
  words: string
}

/** Returns the sentence with the first link to this address. @param text Markdown @returns null without such a link */
export function sentenceAround(text: string, address: string): Sentence | null {
  const link = findLink(text, address)
  if (!link) return null
  const before = text.slice(Math.max(0, link.start - MAX_SIDE), link.start)
  const after = text.slice(link.end, link.end + MAX_SIDE)
  const lead = plain(before.slice(lastEnd(before))).trimStart()
  const words = plain(link.words)
  const trail = plain(after.slice(0, firstEnd(after))).trimEnd()
  return { excerpt: lead + words + trail, start: lead.length, end: lead.length + words.length }
}

function findLink(text: string, address: string): Span | null {
  const target = /^\[\[(.+)\]\]$/.exec(address)?.[1]
  if (target !== undefined) {
    for (const link of eachWikiLink(text)) {
      if (link.target === target) return { start: link.start, end: link.end, words: link.label }
    }
    return null
  }
  const open = text.indexOf(`](${address}`)
  const start = open < 0 ? -1 : text.lastIndexOf('[', open)
  if (start < 0) return null
  const close = text.indexOf(')', open)
  return { start, end: close < 0 ? text.length : close + 1, words: text.slice(start + 1, open) }
}

function lastEnd(text: string): number {
  let end = 0
  for (const match of text.matchAll(SENTENCE_END)) end = match.index + match[0].length
  return end
}

function firstEnd(text: string): number {
  const match = new RegExp(SENTENCE_END.source).exec(text)
  return match ? match.index + match[0].replace('\n', '').length : text.length
}

/** Leaves the words of Markdown, roughly: an excerpt is read and not rendered. */
function plain(text: string): string {
  let words = ''
  let from = 0
  for (const { start, end, label } of eachWikiLink(text)) {
    words += text.slice(from, start) + label
    from = end
  }
  return (words + text.slice(from))
    .replaceAll(/!?\[([^[\]\n]{0,300})\]\([^()\s]{0,500}\)/g, '$1')
    .replaceAll(/^[ \t]*(?:[-*+>]|#{1,6}|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, '')
    .replaceAll(/[*_`~|]+/g, '')
    .replaceAll(/\s+/g, ' ')
}
