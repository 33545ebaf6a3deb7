import sanitizeHtml from 'sanitize-html'
import { ALLOWED_TAGS } from '../html-allowed.ts'
import { Visibility } from '../html-hidden.ts'
import { StyleSheets } from '../html-style-sheets.ts'
import { htmlToText, TEXTLESS_TAGS } from '../html-text.ts'
import { MAX_HTML_DEPTH } from '../limits.ts'

/** An article is shorter than this only when the page has hardly any text. */
const SHORT_CHARS = 250
/** A part of the page that is smaller than this share of it was a bad guess. */
const SMALL_SHARE = 0.1
/** Searching the tree takes time that grows faster than the page. Readability's own limit counts nothing in this tree. */
const MAX_ELEMENTS = 10_000
const MAX_NAME_CHARS = 200

/**
 * The text of the article that a page is about, or of the whole page where it is about none. What is hidden from the
 * reader's eye is left out. The tree is built of cleaned HTML of bounded depth: one of 1000 levels takes seconds.
 */
export async function articleText(html: string): Promise<string> {
  const clean = skeleton(html)
  const whole = htmlToText(clean)
  if (whole.length <= SHORT_CHARS) return whole
  const article = htmlToText(await articleOf(clean))
  return article.length < Math.max(SHORT_CHARS, whole.length * SMALL_SHARE) ? whole : article
}

/** What is needed to tell an article from what stands around it. */
function skeleton(html: string): string {
  const visibility = new Visibility()
  const sheets = new StyleSheets(html)
  return sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { '*': ['class', 'id', 'role', 'itemprop'], a: ['href'] },
    nonTextTags: TEXTLESS_TAGS,
    nestingLimit: MAX_HTML_DEPTH,
    transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: shortened(attributes) }) },
    onOpenTag: (name, attributes) => visibility.open(name, attributes, sheets.open(name, attributes).declarations),
    onCloseTag: () => {
      sheets.close()
      visibility.close()
    },
    textFilter: (text) => (visibility.hidden ? '' : text),
  })
}

/** A class of a million words is no name for anything. */
const shortened = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value.length <= MAX_NAME_CHARS))

/** The little that we need of the two: their own types are those of a browser, which there is none of here. */
interface TreeBuilder {
  parseHTML(html: string): { document: object }
}
interface ArticleFinder {
  Readability: new (
    document: object,
    options: { disableJSONLD: boolean },
  ) => { parse(): { content?: string | null } | null }
}

/** '' when there is no article, or finding it is more than we are ready to do. */
async function articleOf(clean: string): Promise<string> {
  if (clean.split('<').length > MAX_ELEMENTS * 2) return ''
  // Loaded with the first page: most processes read mail only.
  const { parseHTML } = (await import('linkedom')) as unknown as TreeBuilder
  const { Readability } = (await import('@mozilla/readability')) as unknown as ArticleFinder
  try {
    const { document } = parseHTML(`<!doctype html><html><head></head><body>${clean}</body></html>`)
    return new Readability(document, { disableJSONLD: true }).parse()?.content ?? ''
  } catch {
    // It stumbles over some pages that are odd: then the whole page is what there is to read.
    return ''
  }
}
