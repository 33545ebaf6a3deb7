/** A link as wikis write it: `[[Title]]`, `[[Title|label]]`, `[[Title#Heading]]`; with `!` before it an embed. */
export interface WikiLink {
  /** The text between the brackets, without the label. */
  target: string
  label: string
  /** It shows its target in its place. */
  isEmbed: boolean
  start: number
  end: number
}

// In a table the bar is escaped.
const WIKI_LINK = /!?\[\[([^[\]|\r\n]{1,500})(?:\|([^[\]\r\n]{0,500}))?\]\]/g

const WIKI_LINK_HERE = new RegExp(WIKI_LINK.source, 'y')

/** Returns the wiki links of a text in order. */
export const wikiLinksIn = (text: string): WikiLink[] => [...eachWikiLink(text)]

/** Yields them, for texts with millions of links. */
export function* eachWikiLink(text: string): Generator<WikiLink> {
  for (const match of text.matchAll(WIKI_LINK)) {
    const link = linkOf(match)
    if (link) yield link
  }
}

/** Returns the wiki link that begins at a position, or null. */
export function wikiLinkAt(text: string, at: number): WikiLink | null {
  WIKI_LINK_HERE.lastIndex = at
  const match = WIKI_LINK_HERE.exec(text)
  return match && linkOf(match)
}

function linkOf(match: RegExpExecArray): WikiLink | null {
  const target = (match[1] ?? '').replace(/\\$/, '').trim()
  if (target === '' || target === '#') return null
  const label = match[2]?.trim() || target.replace(/^#/, '').replace('#', ' > ')
  const isEmbed = match[0].startsWith('!')
  return { target, label, isEmbed, start: match.index, end: match.index + match[0].length }
}
