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

/** Returns the wiki links of a text in order. */
export function wikiLinksIn(text: string): WikiLink[] {
  const links: WikiLink[] = []
  for (const match of text.matchAll(WIKI_LINK)) {
    const target = (match[1] ?? '').replace(/\\$/, '').trim()
    if (target === '' || target === '#') continue
    const label = match[2]?.trim() || target.replace(/^#/, '').replace('#', ' > ')
    const isEmbed = match[0].startsWith('!')
    links.push({ target, label, isEmbed, start: match.index, end: match.index + match[0].length })
  }
  return links
}
