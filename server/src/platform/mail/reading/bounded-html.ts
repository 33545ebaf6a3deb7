import { MAX_HTML_CHARS, MAX_HTML_TAGS } from './limits.ts'
import { cutText, storableText } from './storable-text.ts'

export function boundedHtml(html: string): { html: string; cut: boolean } {
  const text = cutText(storableText(html), MAX_HTML_CHARS)
  const end = endOfTags(text)
  return { html: text.slice(0, end), cut: end < html.length }
}

function endOfTags(text: string): number {
  let tags = 0
  for (const match of text.matchAll(/<[a-z]/gi)) if (++tags > MAX_HTML_TAGS) return match.index
  return text.length
}
