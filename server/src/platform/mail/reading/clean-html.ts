import sanitizeHtml from 'sanitize-html'
import type { CleanHtml, NamedPart } from '../mail.ts'
import { boundedHtml } from './bounded-html.ts'
import { isTracker, plainUrl } from './html-addresses.ts'
import { ALLOWED_TAGS, PLAIN_ATTRIBUTES } from './html-allowed.ts'
import { Fetches } from './html-fetches.ts'
import { HtmlFindings } from './html-findings.ts'
import { type Attributes, Visibility } from './html-hidden.ts'
import { Layout, TEXTLESS_TAGS } from './html-layout.ts'
import { backgroundImage, cleanStyle, type HarmlessDeclaration, styleText } from './html-style.ts'
import { NO_RULES, StyleSheets } from './html-style-sheets.ts'
import { MAX_HTML_DEPTH } from './limits.ts'
import { LinkTexts } from './link-lies.ts'
import { NamedParts } from './named-parts.ts'
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
/** Fixed attributes, so that a second cleaning gives the same result. */
const LINK_ATTRIBUTES = { rel: 'noopener noreferrer nofollow', target: '_blank' }

/**
 * Makes HTML safe to show and keeps it readable. The result runs, submits and loads nothing: remote images keep their
 * URL in `data-remote-src`, backgrounds in `data-background-src`, embedded images keep `cid:`. Style sheets become style attributes, and the body a `div`
 * with `data-mail-body`. Cleaning is idempotent.
 * @param parts images that came with the email
 */
export function cleanHtml(html: string, parts: readonly NamedPart[] = []): CleanHtml {
  const findings = new HtmlFindings()
  const named = new NamedParts(parts)
  const { html: input, cut } = boundedHtml(html)
  if (cut) findings.count('truncated')
  const clean = sanitizeUntilStable(sanitize(input, findings, named, new Fetches(findings, fetchingInside(0), named)))
  return { html: clean, hasRemoteImages: findings.remote, findings: findings.list(), shownParts: [...named.shown] }
}

/** Limit for inner documents; beyond it, assume that they fetch something. */
const MAX_INNER_DOCUMENTS = 20
const MAX_INNER_CHARS = 20_000
const MAX_INNER_DEPTH = 3

function fetchingInside(depth: number): (html: string) => boolean {
  let documents = 0
  return (html) => {
    if (html === '') return false
    if (documents++ >= MAX_INNER_DOCUMENTS || depth >= MAX_INNER_DEPTH || html.length > MAX_INNER_CHARS) return true
    const findings = new HtmlFindings()
    sanitize(html, findings, new NamedParts(), new Fetches(findings, fetchingInside(depth + 1)))
    return findings.remote
  }
}

const MAX_PASSES = 4

/** Dropped tags may have kept others from closing, so the result is parsed again until it is stable. */
function sanitizeUntilStable(html: string): string {
  let before = html
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const after = sanitize(before, new HtmlFindings(), new NamedParts())
    if (after === before) break
    before = after
  }
  return before
}

function sanitize(html: string, findings: HtmlFindings, parts: NamedParts, fetches?: Fetches): string {
  const visibility = new Visibility()
  const layout = new Layout()
  const links = new LinkTexts((shown, real) => findings.linkLie(shown, real))
  const sheets = new StyleSheets(html)
  fetches?.begin(sheets)
  let style = { fromSheets: NO_RULES, own: cleanStyle('') }
  const clean = sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {
      '*': [...PLAIN_ATTRIBUTES, 'style', 'data-background-src'],
      a: ['href', 'rel', 'target'],
      img: ['src', 'data-remote-src'],
    },
    // Checked here again, in addition to the transformation below.
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['cid', 'data'] },
    allowProtocolRelative: false,
    nonTextTags: TEXTLESS_TAGS,
    nestingLimit: MAX_HTML_DEPTH,
    parseStyleAttributes: false,
    transformTags: {
      '*': (tag, attributes) => {
        const declared = [...style.fromSheets.declarations, ...style.own.declarations]
        const attribs = cleanAttributes(tag, attributes, declared, parts)
        return {
          tagName: tag === 'body' && 'data-mail-body' in attribs ? 'div' : layout.tagFor(tag, ALLOWED_TAGS),
          attribs,
        }
      },
    },
    exclusiveFilter: (frame) =>
      frame.tag === 'img' && !('src' in frame.attribs) && !('data-remote-src' in frame.attribs) && !frame.attribs.alt,
    onOpenTag: (name, attributes) => {
      recordTag(name, attributes, findings)
      style = { fromSheets: sheets.open(name, attributes), own: cleanStyle(attributes.style ?? '') }
      if (style.own.dropped > 0) findings.count('style-dropped')
      fetches?.open(name, attributes, style)
      layout.open(name, attributes, style.fromSheets.declarations)
      visibility.open(layout.tagFor(name, ALLOWED_TAGS), attributes, style.fromSheets)
      links.open(name, attributes)
    },
    onCloseTag: () => {
      links.close()
      fetches?.close()
      sheets.close()
      visibility.close()
      layout.close()
    },
    textFilter: (text) => {
      if (visibility.hidden && text.trim() !== '') findings.count('hidden-text')
      links.text(text)
      return layout.separate(text)
    },
  })
  fetches?.end()
  return clean
}

function recordTag(name: string, attributes: Attributes, findings: HtmlFindings): void {
  // Names inside SVG are mixed-case.
  const tag = name.toLowerCase()
  if (tag === 'script' || Object.keys(attributes).some((name) => name.startsWith('on'))) findings.count('scripts')
  if (FORM_TAGS.has(tag)) findings.count('forms')
  if (EMBEDDING_TAGS.has(tag)) findings.count('embedded')
  if (tag === 'style' || tag === 'link') findings.count('style-dropped')
  if (tag === 'a' && isUnsafeLink(plainUrl(attributes.href ?? ''))) findings.count('unsafe-links')
}

function cleanAttributes(
  tag: string,
  attributes: Attributes,
  declared: HarmlessDeclaration[],
  parts: NamedParts,
): Attributes {
  const cleaned: Attributes = {}
  for (const [name, value] of Object.entries(attributes))
    if (PLAIN_ATTRIBUTES.has(name)) cleaned[name] = cutText(value, 2000)
  // sanitize-html drops it without a value, and the text would show.
  if ('hidden' in cleaned) cleaned.hidden = 'hidden'
  // The style of the div contains it; see bodyColours.
  if (tag === 'body') delete cleaned.bgcolor
  const style = styleText([...(tag === 'body' ? bodyColours(attributes) : []), ...declared])
  if (style !== '') cleaned.style = style
  addBackground(cleaned, { ...attributes, style }, backgroundImage(declared), parts)
  if (tag === 'body' && Object.keys(cleaned).length > 0) cleaned['data-mail-body'] = 'true'
  if (tag === 'a') addLink(cleaned, attributes.href ?? '')
  if (tag === 'img') addImage(cleaned, attributes, parts)
  return cleaned
}

/** Converts body-only attributes to styles, because the body becomes a div. */
function bodyColours({ bgcolor, text }: Attributes): HarmlessDeclaration[] {
  const colour = (property: string, value: string | undefined) =>
    value && /^(?:#[0-9a-f]{3,8}|[a-z]{3,24})$/i.test(value.trim())
      ? cleanStyle(`${property}:${value}`).declarations
      : []
  return [...colour('background-color', bgcolor), ...colour('color', text)]
}

function addLink(cleaned: Attributes, href: string): void {
  const url = plainUrl(href)
  if (SAFE_LINK.test(url)) Object.assign(cleaned, { href: url }, LINK_ATTRIBUTES)
}

const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:)/i

const isUnsafeLink = (href: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(href) && !SAFE_LINK.test(href)

function addImage(cleaned: Attributes, attributes: Attributes, parts: NamedParts): void {
  const src = plainUrl(attributes.src ?? '')
  const own = ownImage(src, parts)
  if (own !== '') {
    cleaned.src = own
    return
  }
  const remote = remoteImage(src || plainUrl(attributes['data-remote-src'] ?? ''))
  if (remote !== '' && !isTracker(attributes)) cleaned['data-remote-src'] = remote
}

/** Styles win over the attribute. The frame shows the image in the place that the style keeps for it. */
function addBackground(
  cleaned: Attributes,
  attributes: Attributes,
  declared: string | undefined,
  parts: NamedParts,
): void {
  const address = plainUrl((declared ?? attributes.background ?? '') || (attributes['data-background-src'] ?? ''))
  const image = ownImage(address, parts) || remoteImage(address)
  if (image !== '' && !isTracker({ ...attributes, src: image })) cleaned['data-background-src'] = image
}

/** Returns the URL of an image that came with the email, or in its HTML; else ''. */
function ownImage(address: string, parts: NamedParts): string {
  const named = parts.urlOf(address)
  if (named !== '') return named
  if (/^data:image\/(?:png|gif|jpe?g|webp);base64,[a-z0-9+/=\s]*$/i.test(address)) return address
  return /^cid:/i.test(address) ? `cid:${address.slice(4)}` : ''
}

function remoteImage(address: string): string {
  const remote = address.startsWith('//') ? `https:${address}` : address
  return /^https?:\/\//i.test(remote) ? remote : ''
}
