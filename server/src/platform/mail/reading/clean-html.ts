import sanitizeHtml from 'sanitize-html'
import type { CleanHtml } from '../mail.ts'
import { boundedHtml } from './bounded-html.ts'
import { ALLOWED_TAGS, FETCHING_ATTRIBUTES, FETCHING_HREF_TAGS, PLAIN_ATTRIBUTES } from './html-allowed.ts'
import { HtmlFindings } from './html-findings.ts'
import { type Attributes, Visibility } from './html-hidden.ts'
import { cleanStyle, type HarmlessDeclaration, styleText } from './html-style.ts'
import { StyleSheets } from './html-style-sheets.ts'
import { TEXTLESS_TAGS } from './html-text.ts'
import { MAX_HTML_DEPTH } from './limits.ts'
import { cutText } from './storable-text.ts'

const FORM_TAGS = new Set(['form', 'input', 'button', 'select', 'textarea', 'option', 'isindex', 'keygen'])
const EMBEDDING_TAGS = new Set([
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'video',
  'audio',
  'svg',
  'math',
  'portal',
])
/** One of ours, so that a second cleaning gives the same. */
const LINK_ATTRIBUTES = { rel: 'noopener noreferrer nofollow', target: '_blank' }

/**
 * Makes HTML safe to show and keeps it readable. Nothing in the result runs, submits or loads: images from elsewhere keep
 * their address in `data-remote-src`, images of the mail itself keep `cid:`. What style sheets say stands in the style
 * attributes of the elements, and the body is a `div` with `data-mail-body`. Cleaning twice gives the same as once.
 */
export function cleanHtml(html: string): CleanHtml {
  const findings = new HtmlFindings()
  const { html: input, cut } = boundedHtml(html)
  if (cut) findings.count('truncated')
  if (hasRemoteStyleSheet(input)) findings.remoteReference('')
  const clean = settle(sanitize(input, findings))
  return { html: clean, hasRemoteImages: findings.remote, findings: findings.list() }
}

const MAX_PASSES = 4

/** Tags that were dropped may have kept others from closing, so the result is read again until it stays as it is. */
function settle(html: string): string {
  let before = html
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const after = sanitize(before, new HtmlFindings())
    if (after === before) break
    before = after
  }
  return before
}

function sanitize(html: string, findings: HtmlFindings): string {
  const visibility = new Visibility()
  const sheets = new StyleSheets(html)
  let fromSheets: HarmlessDeclaration[] = []
  return sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {
      '*': [...PLAIN_ATTRIBUTES, 'style'],
      a: ['href', 'rel', 'target'],
      img: ['src', 'data-remote-src'],
    },
    // Checked here once more, beside the transformation below.
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['cid', 'data'] },
    allowProtocolRelative: false,
    nonTextTags: TEXTLESS_TAGS,
    nestingLimit: MAX_HTML_DEPTH,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tag, attributes) => {
        const attribs = cleanAttributes(tag, attributes, fromSheets, findings)
        return { tagName: tag === 'body' && 'data-mail-body' in attribs ? 'div' : tag, attribs }
      },
    },
    exclusiveFilter: (frame) =>
      frame.tag === 'img' && !('src' in frame.attribs) && !('data-remote-src' in frame.attribs) && !frame.attribs.alt,
    onOpenTag: (name, attributes) => {
      noteTag(name, attributes, findings)
      fromSheets = sheets.open(name, attributes)
      visibility.open(name, attributes, fromSheets)
    },
    onCloseTag: () => {
      sheets.close()
      visibility.close()
    },
    textFilter: (text) => {
      if (visibility.hidden && text.trim() !== '') findings.count('hidden-text')
      return text
    },
  })
}

/** The text of a style sheet passes no filter of ours, so it is looked for in the source. */
const hasRemoteStyleSheet = (html: string): boolean =>
  /<style/i.test(html) && /@import|url\(["'\s]{0,20}(?:https?:)?\/\//i.test(html)

function noteTag(name: string, attributes: Attributes, findings: HtmlFindings): void {
  // Names inside SVG come in mixed case.
  const tag = name.toLowerCase()
  if (tag === 'script' || Object.keys(attributes).some((name) => name.startsWith('on'))) findings.count('scripts')
  if (FORM_TAGS.has(tag)) findings.count('forms')
  if (EMBEDDING_TAGS.has(tag)) findings.count('embedded')
  if (tag === 'style' || tag === 'link') findings.count('style-dropped')
  if (
    tag === 'meta' &&
    /^\s*refresh\s*$/i.test(attributes['http-equiv'] ?? '') &&
    /url\s*=/i.test(attributes.content ?? '')
  )
    findings.remoteReference(/url\s*=\s*["']?([^"']*)/i.exec(attributes.content ?? '')?.[1] ?? '')
  if (tag === 'base' && mayBeRemote(attributes.href ?? '')) findings.base = attributes.href ?? ''
  // Where mail is shown no script runs, so none is fetched.
  if (tag === 'script' || (tag === 'img' && isTracker(attributes))) return
  for (const [name, value] of Object.entries(attributes)) {
    if (!FETCHING_ATTRIBUTES.has(name) && !(name === 'href' && FETCHING_HREF_TAGS.has(tag))) continue
    if (mayBeRemote(value)) findings.remoteReference(value)
    else if (findings.base !== '' && isRelative(value)) findings.remoteReference(findings.base)
  }
}

const isRelative = (address: string): boolean => /^(?![a-z][a-z0-9+.-]*:|#)./i.test(plainUrl(address))

/** Anything but the mail's own parts and bytes; a relative address would go to whoever shows the mail. */
const mayBeRemote = (address: string): boolean => {
  const url = plainUrl(address)
  return /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(url) && !/^(?:cid|data|about|javascript|vbscript|mailto):/i.test(url)
}

function cleanAttributes(
  tag: string,
  attributes: Attributes,
  fromSheets: HarmlessDeclaration[],
  findings: HtmlFindings,
): Attributes {
  const kept: Attributes = {}
  for (const [name, value] of Object.entries(attributes))
    if (PLAIN_ATTRIBUTES.has(name)) kept[name] = cutText(value, 2000)
  // It stands in the style of the div; see bodyColours.
  if (tag === 'body') delete kept.bgcolor
  const own = keptStyle(attributes.style ?? '', findings)
  const style = styleText([...(tag === 'body' ? bodyColours(attributes) : []), ...fromSheets, ...own])
  if (style !== '') kept.style = style
  if (tag === 'body' && Object.keys(kept).length > 0) kept['data-mail-body'] = 'true'
  if (tag === 'a') keepLink(kept, attributes.href ?? '', findings)
  if (tag === 'img') keepImage(kept, attributes, findings)
  return kept
}

function keptStyle(value: string, findings: HtmlFindings): HarmlessDeclaration[] {
  if (value === '') return []
  const { declarations, urls } = cleanStyle(value)
  for (const url of urls) if (mayBeRemote(url) || /\/\//.test(url)) findings.remoteReference(url)
  if (urls.length > 0) findings.count('style-dropped')
  return declarations
}

/** A body that became a div needs in its style what only a body may have as attributes. */
function bodyColours({ bgcolor, text }: Attributes): HarmlessDeclaration[] {
  const colour = (property: string, value: string | undefined) =>
    value && /^(?:#[0-9a-f]{3,8}|[a-z]{3,24})$/i.test(value.trim())
      ? cleanStyle(`${property}:${value}`).declarations
      : []
  return [...colour('background-color', bgcolor), ...colour('color', text)]
}

function keepLink(kept: Attributes, href: string, findings: HtmlFindings): void {
  const url = plainUrl(href)
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(url)) Object.assign(kept, { href: url }, LINK_ATTRIBUTES)
  else if (/^[a-z][a-z0-9+.-]*:/i.test(url)) findings.count('unsafe-links')
}

function keepImage(kept: Attributes, attributes: Attributes, findings: HtmlFindings): void {
  const src = plainUrl(attributes.src ?? '')
  const aside = plainUrl(attributes['data-remote-src'] ?? '')
  if (/^cid:/i.test(src) || /^data:image\/(?:png|gif|jpe?g|webp);base64,[a-z0-9+/=\s]*$/i.test(src)) {
    kept.src = src
    return
  }
  const remote = src.startsWith('//') ? `https:${src}` : src || aside
  if (!/^https?:\/\//i.test(remote)) return
  if (isTracker(attributes)) findings.tracker(remote)
  else kept['data-remote-src'] = remote
}

/** Browsers drop white space and control characters from an address before they look at its scheme. */
const plainUrl = (url: string): string =>
  url
    .replace(/[\t\n\r\p{Cc}]/gu, '')
    .trim()
    .slice(0, 100_000)

/** An image of one pixel shows nothing; it only tells that the mail was opened. */
function isTracker(attributes: Attributes): boolean {
  if (!/^(?:https?:)?\/\//i.test(plainUrl(attributes.src ?? attributes['data-remote-src'] ?? ''))) return false
  const style = attributes.style ?? ''
  const tiny = (name: string): boolean =>
    /^\s*[01](?:px)?\s*$/.test(attributes[name] ?? '') ||
    new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*[01](?:px)?\\s*(?:!|;|$)`, 'i').test(style)
  return tiny('width') && tiny('height')
}
