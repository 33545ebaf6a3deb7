import type { ContentFormat } from '@dossier/contract/vocabulary'
import { Marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { Layout } from '#platform/mail/reading/html-layout'
import { htmlToText } from '#platform/mail/reading/html-text'
import { footnotes } from './footnotes.ts'
import { linkTextOf } from './link-text.ts'
import { type RenderedNote, showAsText } from './note-text.ts'

export const NOTE_TAGS =
  `a abbr b blockquote br caption code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4
h5 h6 hr i img input ins kbd label li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th
thead time tr u ul var`.split(/\s+/)

export const NOTE_ATTRIBUTES: Record<string, string[]> = {
  '*': ['title', 'lang', 'dir', 'id'],
  a: ['href', 'rel', 'name'],
  img: ['src', 'alt', 'width', 'height', 'data-remote-src'],
  input: ['type', 'checked', 'disabled'],
  li: ['data-type', 'data-checked', 'value'],
  ol: ['start', 'reversed'],
  ul: ['data-type'],
  td: ['colspan', 'rowspan', 'align'],
  th: ['colspan', 'rowspan', 'align', 'scope'],
  time: ['datetime'],
}
/** `attachment:` names a file of the note; it leads nowhere by itself. */
export const NOTE_SCHEMES = ['http', 'https', 'mailto', 'tel', 'attachment']

/** Maximum nesting of elements. */
const MAX_DEPTH = 100
const DATA_IMAGE = /^data:image\/(?:png|gif|jpe?g|webp);base64,[a-z0-9+/=\s]*$/i

const markdown = new Marked({ gfm: true }, footnotes)

/**
 * Renders a note from its source. Nothing in it runs or loads automatically: remote images keep their URL in
 * `data-remote-src`, because tools write notes from hostile text.
 */
export function renderNote(source: string, format: ContentFormat): RenderedNote {
  try {
    const html = format === 'markdown' ? markdown.parse(source, { async: false }) : source
    const content = sanitise(html)
    return { content, text: htmlToText(content), linkText: linkTextOf(content) }
  } catch (error) {
    // Nesting that overflows the stack: no person wrote this.
    if (error instanceof RangeError) return showAsText(source)
    throw error
  }
}

function sanitise(html: string): string {
  const layout = new Layout({ dropsStyles: true })
  return sanitizeHtml(html, {
    allowedTags: NOTE_TAGS,
    allowedAttributes: NOTE_ATTRIBUTES,
    allowedClasses: { code: ['language-*'], pre: ['language-*'] },
    allowedSchemes: NOTE_SCHEMES,
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: MAX_DEPTH,
    parseStyleAttributes: false,
    transformTags: {
      a: safeLink,
      img: quietImage,
      input: checkbox,
      '*': (name, attribs) => ({ tagName: layout.tagFor(name, NOTE_TAGS), attribs: withOwnAnchors(attribs) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'input' && attribs.type !== 'checkbox',
    onOpenTag: (name, attributes) => layout.open(name, attributes),
    onCloseTag: () => layout.close(),
    textFilter: (text) => layout.separate(text),
  })
}

/** As on GitHub. An id of a note never meets an id of the page that shows it. */
const ANCHOR_PREFIX = 'user-content-'

function withOwnAnchors(attribs: Record<string, string>): Record<string, string> {
  const prefixed = Object.entries(attribs).map(([name, value]) =>
    name === 'id' || name === 'name' ? [name, prefixedAnchor(value.trim())] : [name, value],
  )
  return Object.fromEntries(prefixed) as Record<string, string>
}

const prefixedAnchor = (anchor: string): string =>
  anchor.startsWith(ANCHOR_PREFIX) ? anchor : `${ANCHOR_PREFIX}${anchor}`

type Transformed = { tagName: string; attribs: Record<string, string> }

const safeLink = (tagName: string, attribs: Record<string, string>): Transformed => ({
  tagName,
  attribs: attribs.href === undefined ? attribs : { ...attribs, rel: 'noopener noreferrer nofollow' },
})

function quietImage(tagName: string, { src, ...attribs }: Record<string, string>): Transformed {
  if (src === undefined) return { tagName, attribs: withoutForeignScheme(attribs) }
  if (DATA_IMAGE.test(src)) return { tagName, attribs: { ...attribs, src } }
  return { tagName, attribs: withoutForeignScheme({ ...attribs, 'data-remote-src': src.trim() }) }
}

const HTTP_OR_RELATIVE = /^(?:https?:\/\/|(?![a-z][a-z0-9+.-]*:|[\\/]{2}))[^\s]/i

/** A relative path names an image of the synced repository. */
function withoutForeignScheme({
  'data-remote-src': remote,
  ...attribs
}: Record<string, string>): Record<string, string> {
  return remote && HTTP_OR_RELATIVE.test(remote) ? { ...attribs, 'data-remote-src': remote } : attribs
}

const checkbox = (tagName: string, attribs: Record<string, string>): Transformed => ({
  tagName,
  attribs: { type: attribs.type?.toLowerCase() ?? '', disabled: '', ...('checked' in attribs ? { checked: '' } : {}) },
})
