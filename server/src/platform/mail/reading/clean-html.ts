import sanitizeHtml from 'sanitize-html'
import type { CleanHtml } from '../mail.ts'
import { boundedHtml } from './bounded-html.ts'
import { isTracker, plainUrl } from './html-addresses.ts'
import { ALLOWED_TAGS, PLAIN_ATTRIBUTES } from './html-allowed.ts'
import { Fetches } from './html-fetches.ts'
import { HtmlFindings } from './html-findings.ts'
import { type Attributes, Visibility } from './html-hidden.ts'
import { Layout, TEXTLESS_TAGS } from './html-layout.ts'
import { cleanStyle, type HarmlessDeclaration, styleText } from './html-style.ts'
import { NO_RULES, StyleSheets } from './html-style-sheets.ts'
import { MAX_HTML_DEPTH } from './limits.ts'
import { LinkTexts } from './link-lies.ts'
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
 * URL in `data-remote-src`, embedded images keep `cid:`. Style sheets become style attributes, and the body a `div`
 * with `data-mail-body`. Cleaning is idempotent.
 */
export function cleanHtml(html: string): CleanHtml {
  const findings = new HtmlFindings()
  const { html: input, cut } = boundedHtml(html)
  if (cut) findings.count('truncated')
  const clean = sanitizeUntilStable(sanitize(input, findings, new Fetches(findings, fetchingInside(0))))
  return { html: clean, hasRemoteImages: findings.remote, findings: findings.list() }
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
    sanitize(html, findings, new Fetches(findings, fetchingInside(depth + 1)))
    return findings.remote
  }
}

const MAX_PASSES = 4

/** Dropped tags may have kept others from closing, so the result is parsed again until it is stable. */
function sanitizeUntilStable(html: string): string {
  let before = html
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const after = sanitize(before, new HtmlFindings())
    if (after === before) break
    before = after
  }
  return before
}

function sanitize(html: string, findings: HtmlFindings, fetches?: Fetches): string {
  const visibility = new Visibility()
  const layout = new Layout()
  const links = new LinkTexts((shown, real) => findings.linkLie(shown, real))
  const sheets = new StyleSheets(html)
  fetches?.begin(sheets)
  let style = { fromSheets: NO_RULES, own: cleanStyle('') }
  const clean = sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: {
      '*': [...PLAIN_ATTRIBUTES, 'style'],
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
        const attribs = cleanAttributes(tag, attributes, [...style.fromSheets.declarations, ...style.own.declarations])
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

function cleanAttributes(tag: string, attributes: Attributes, declared: HarmlessDeclaration[]): Attributes {
  const cleaned: Attributes = {}
  for (const [name, value] of Object.entries(attributes))
    if (PLAIN_ATTRIBUTES.has(name)) cleaned[name] = cutText(value, 2000)
  // sanitize-html drops it without a value, and the text would show.
  if ('hidden' in cleaned) cleaned.hidden = 'hidden'
  // The style of the div contains it; see bodyColours.
  if (tag === 'body') delete cleaned.bgcolor
  const style = styleText([...(tag === 'body' ? bodyColours(attributes) : []), ...declared])
  if (style !== '') cleaned.style = style
  if (tag === 'body' && Object.keys(cleaned).length > 0) cleaned['data-mail-body'] = 'true'
  if (tag === 'a') addLink(cleaned, attributes.href ?? '')
  if (tag === 'img') addImage(cleaned, attributes)
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

function addImage(cleaned: Attributes, attributes: Attributes): void {
  const src = plainUrl(attributes.src ?? '')
  const aside = plainUrl(attributes['data-remote-src'] ?? '')
  if (/^cid:/i.test(src) || /^data:image\/(?:png|gif|jpe?g|webp);base64,[a-z0-9+/=\s]*$/i.test(src)) {
    cleaned.src = src
    return
  }
  const remote = src.startsWith('//') ? `https:${src}` : src || aside
  if (!/^https?:\/\//i.test(remote)) return
  if (!isTracker(attributes)) cleaned['data-remote-src'] = remote
}
