import { compile } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'
import { boundedHtml } from './bounded-html.ts'
import { ALLOWED_TAGS } from './html-allowed.ts'
import { Visibility } from './html-hidden.ts'
import { Layout, TEXTLESS_TAGS } from './html-layout.ts'
import { StyleSheets } from './html-style-sheets.ts'
import { MAX_HTML_CHARS, MAX_HTML_DEPTH } from './limits.ts'
import { storableText } from './storable-text.ts'

/** html-to-text lays these out in ways of their own. Other blocks become `div`, inline tags are dropped. */
const SHAPING_TAGS = [
  'div',
  'p',
  'br',
  'hr',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'tbody',
  'thead',
  'tfoot',
  'tr',
  'td',
  'th',
]

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: MAX_HTML_CHARS * 6, maxDepth: MAX_HTML_DEPTH + 10, ellipsis: '…' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'table', format: 'block' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    // Adjacent cells must not merge into one word.
    { selector: 'td', format: 'inlineSurround', options: { suffix: ' ' } },
    { selector: 'th', format: 'inlineSurround', options: { suffix: ' ' } },
    ...[1, 2, 3, 4, 5, 6].map((level) => ({ selector: `h${level}`, options: { uppercase: false } })),
  ],
})

/** Returns the readable text of HTML without hidden text at any depth; input is cut at 2 MB. */
export function htmlToText(html: string): string {
  const text = toText(visibleHtml(boundedHtml(html).html))
  return storableText(tidyLines(text))
}

const tidyLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

function visibleHtml(html: string): string {
  const visibility = new Visibility()
  const layout = new Layout()
  const sheets = new StyleSheets(html)
  return sanitizeHtml(html, {
    allowedTags: SHAPING_TAGS,
    allowedAttributes: {},
    nonTextTags: TEXTLESS_TAGS,
    nestingLimit: MAX_HTML_DEPTH,
    // sanitize-html transforms a tag directly after `onOpenTag`.
    transformTags: { '*': (tagName) => ({ tagName: shapingTag(tagName, layout), attribs: {} }) },
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

function shapingTag(name: string, layout: Layout): string {
  if (name === 'menu' || name === 'dir') return 'ul'
  if (name === 'li' && !layout.isInList) return 'div'
  return layout.tagFor(name, SHAPING_TAGS)
}
