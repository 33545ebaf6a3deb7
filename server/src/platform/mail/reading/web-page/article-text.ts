import sanitizeHtml from 'sanitize-html'
import { ALLOWED_TAGS } from '../html-allowed.ts'
import { Visibility } from '../html-hidden.ts'
import { isBlockTag, Layout, TEXTLESS_TAGS } from '../html-layout.ts'
import { StyleSheets } from '../html-style-sheets.ts'
import { htmlToText } from '../html-text.ts'
import { MAX_HTML_DEPTH } from '../limits.ts'
import { readLinkText } from '../link-text.ts'

/** A shorter article is a bad guess unless the page has hardly any text. */
const SHORT_CHARS = 250
/** An article below this share of the page's text is a bad guess. */
const SMALL_SHARE = 0.1
/** Searching the tree costs more than linear time. Readability's own limit has no effect on this tree. */
const MAX_ELEMENTS = 10_000
const MAX_NAME_CHARS = 200

export interface Article {
  text: string
  /** Addresses behind its links. */
  addresses: string[]
}

/**
 * Reads the article of a page, or the whole page without one, excluding hidden text. The tree comes from cleaned HTML of
 * bounded depth, because 1000 levels take seconds.
 */
export async function readArticle(html: string): Promise<Article> {
  const clean = skeleton(html)
  const full = articleFrom(clean)
  if (full.text.length <= SHORT_CHARS) return full
  const article = articleFrom(await articleOf(clean))
  return article.text.length < Math.max(SHORT_CHARS, full.text.length * SMALL_SHARE) ? full : article
}

const articleFrom = (clean: string): Article => ({
  text: htmlToText(clean),
  addresses: readLinkText(clean).addresses,
})

/** Styles are dropped, so other elements that they make blocks become `div`. */
const KEPT_AS_BLOCKS = ['a', ...ALLOWED_TAGS.filter(isBlockTag)]

function skeleton(html: string): string {
  const visibility = new Visibility('page')
  const layout = new Layout({ dropsStyles: true })
  const sheets = new StyleSheets(html)
  return sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { '*': ['class', 'id', 'role', 'itemprop'], a: ['href'] },
    nonTextTags: TEXTLESS_TAGS,
    nestingLimit: MAX_HTML_DEPTH,
    transformTags: {
      '*': (tagName, attributes) => ({
        tagName: layout.tagFor(tagName, KEPT_AS_BLOCKS),
        attribs: shortened(attributes),
      }),
    },
    onOpenTag: (name, attributes) => {
      const style = sheets.open(name, attributes)
      layout.open(name, attributes, style.declarations)
      visibility.open(layout.tagFor(name, ALLOWED_TAGS), attributes, style)
    },
    onCloseTag: () => {
      sheets.close()
      visibility.close()
      layout.close()
    },
    textFilter: (text) => (visibility.hidden ? '' : layout.separate(text)),
  })
}

/** Drops overlong values: a class of a million words carries no meaning. */
const shortened = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value.length <= MAX_NAME_CHARS))

/** Minimal types: the packages' own types require a browser. */
interface TreeBuilder {
  parseHTML(html: string): { document: object }
}
interface ArticleFinder {
  Readability: new (
    document: object,
    options: { disableJSONLD: boolean },
  ) => { parse(): { content?: string | null } | null }
}

async function articleOf(clean: string): Promise<string> {
  if (clean.split('<').length > MAX_ELEMENTS * 2) return ''
  // Loaded with the first page: most processes read only emails.
  const { parseHTML } = (await import('linkedom')) as unknown as TreeBuilder
  const { Readability } = (await import('@mozilla/readability')) as unknown as ArticleFinder
  try {
    const { document } = parseHTML(`<!doctype html><html><head></head><body>${clean}</body></html>`)
    return new Readability(document, { disableJSONLD: true }).parse()?.content ?? ''
  } catch {
    // Readability throws on some odd pages; the whole page is used then.
    return ''
  }
}
