import sanitizeHtml from 'sanitize-html'
import { TEXTLESS_TAGS } from '../html-layout.ts'
import { htmlToText } from '../html-text.ts'
import { MAX_HTML_DEPTH } from '../limits.ts'
import { cutText } from '../storable-text.ts'
import { forwardTarget } from './forward-target.ts'
import { emptyPage, type WebPage } from './web-page.ts'

/** Maximum number of links read; pages with more are mere link lists. */
const MAX_LINKS = 2000
const MAX_IMAGES = 200
const MAX_ADDRESS_CHARS = 2000
const MAX_FACT_CHARS = 1000
/** Escaped. */
const MAX_TITLE_CHARS = 6 * MAX_FACT_CHARS

/** A title or directive in these elements is not the page's own. */
const FOREIGN_TAGS = new Set(TEXTLESS_TAGS.filter((tag) => tag !== 'title'))

type Attributes = Record<string, string>

export interface PageFacts {
  page: WebPage
  /** Fields and buttons that pages in front of others have. */
  form: { hasPassword: boolean; hasButton: boolean }
}

export function pageFacts(html: string, url: string, robotsTag: string): PageFacts {
  const facts = new Facts()
  sanitizeHtml(html, {
    allowedTags: [],
    nestingLimit: MAX_HTML_DEPTH,
    onOpenTag: (name, attributes) => facts.open(name, attributes),
    onCloseTag: (name) => facts.close(name),
    textFilter: (text) => facts.text(text),
  })
  return { page: facts.page(html, url, robotsTag), form: facts.form }
}

class Facts {
  readonly #metaValues = new Map<string, string>()
  readonly #hrefs = new Set<string>()
  readonly form = { hasPassword: false, hasButton: false }
  #foreignDepth = 0
  #isInTitle = false
  /** Escaped text of the first title; null before it. */
  #title: string | null = null
  #refresh = ''
  readonly #descriptions = new Set<string>()
  #base = ''
  #canonical = ''
  #language = ''
  #time = ''

  open(name: string, attributes: Attributes): void {
    if (FOREIGN_TAGS.has(name)) this.#foreignDepth += 1
    if (name === 'input' || name === 'button') this.#control(name, attributes)
    if (this.#foreignDepth > 0) return
    if (name === 'title') this.#isInTitle = this.#title === null
    else if (name === 'meta') this.#meta(attributes)
    else if (name === 'link') this.#link(attributes)
    else if (name === 'base') this.#base ||= attributes.href ?? ''
    else if (name === 'html') this.#language ||= attributes.lang || attributes['xml:lang'] || ''
    else if (name === 'time') this.#time ||= attributes.datetime ?? ''
    else if (name === 'a' || name === 'area') this.#anchor(attributes)
    else if (name === 'img') this.#image(attributes)
  }

  close(name: string): void {
    if (FOREIGN_TAGS.has(name)) this.#foreignDepth -= 1
    if (name !== 'title' || !this.#isInTitle) return
    this.#isInTitle = false
    this.#title ??= ''
  }

  text(escaped: string): string {
    if (this.#isInTitle) this.#title = cutText((this.#title ?? '') + escaped, MAX_TITLE_CHARS)
    return ''
  }

  page(html: string, url: string, robotsTag: string): WebPage {
    const base = resolve(this.#base, url) || url
    const robots = [this.#fact('robots'), this.#fact('dossier'), robotsTag].join(',')
    return {
      ...emptyPage(),
      title: this.#fact('og:title') || oneLine(htmlToText(`<p>${this.#title ?? ''}</p>`)),
      description: this.#fact('description', 'og:description', 'twitter:description', 'dc.description'),
      site: this.#fact('og:site_name', 'application-name'),
      byline: this.#fact('author', 'dc.creator', 'article:author').replace(/^https?:.*/i, ''),
      language: languageOf(this.#language || this.#fact('content-language', 'og:locale')),
      publishedAt: this.#publishedAt(html),
      canonical: resolve(this.#canonical || this.#fact('og:url'), base),
      picture: resolve(this.#fact('og:image', 'og:image:url', 'twitter:image'), base),
      links: [...new Set([...this.#hrefs].flatMap((href) => resolve(href, base) || []))],
      ...readRobots(robots),
      linkText: [...this.#descriptions].join('\n'),
      forward: forwardTarget(this.#refresh, base, url),
    }
  }

  #control(name: string, { type = '' }: Attributes): void {
    const kind = type.trim().toLowerCase()
    if (name === 'button' || kind === 'submit' || kind === 'button') this.form.hasButton = true
    else if (kind === 'password') this.form.hasPassword = true
  }

  #meta(attributes: Attributes): void {
    if (/^\s*refresh\s*$/i.test(attributes['http-equiv'] ?? '')) this.#refresh ||= attributes.content ?? ''
    const name = attributes.property || attributes.name || attributes.itemprop || attributes['http-equiv'] || ''
    const key = name.trim().toLowerCase()
    if (key !== '' && !this.#metaValues.has(key) && this.#metaValues.size < MAX_LINKS)
      this.#metaValues.set(key, cutText(attributes.content ?? '', MAX_ADDRESS_CHARS))
  }

  #link({ rel = '', href = '' }: Attributes): void {
    if (/(?:^|\s)canonical(?:\s|$)/i.test(rel)) this.#canonical ||= href
  }

  #image({ alt = '' }: Attributes): void {
    const line = oneLine(alt)
    if (line !== '' && this.#descriptions.size < MAX_IMAGES) this.#descriptions.add(line)
  }

  #anchor({ href = '', rel = '' }: Attributes): void {
    if (href === '' || href.length > MAX_ADDRESS_CHARS || this.#hrefs.size >= MAX_LINKS) return
    if (!/(?:^|\s)nofollow(?:\s|$)/i.test(rel)) this.#hrefs.add(href)
  }

  #fact(...names: string[]): string {
    for (const name of names) {
      const line = oneLine(this.#metaValues.get(name) ?? '')
      if (line !== '') return line
    }
    return ''
  }

  #publishedAt(html: string): number | null {
    const publishedMeta = this.#fact('article:published_time', 'datepublished', 'date', 'dc.date', 'dc.date.issued')
    return readInstant(publishedMeta) ?? readInstant(inLinkedData(html)) ?? readInstant(this.#time)
  }
}

const oneLine = (text: string): string => cutText(text.replace(/\s+/g, ' ').trim(), MAX_FACT_CHARS)

function resolve(href: string, base: string): string {
  const url = href.trim() === '' ? null : URL.parse(href.trim(), base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return ''
  url.hash = ''
  return url.href.length > MAX_ADDRESS_CHARS ? '' : url.href
}

/** Returns a BCP 47 tag such as `de` or `pt-BR`; '' when invalid. */
const languageOf = (tag: string): string =>
  /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.exec(
    tag
      .trim()
      .replaceAll('_', '-')
      .split(/[,;\s]/)[0] ?? '',
  )?.[0] ?? ''

/** Finds the schema.org date in JSON-LD scripts by text search, because no other value is needed. */
const inLinkedData = (html: string): string =>
  html.includes('application/ld+json') ? (/"datePublished"\s*:\s*"([^"]{4,40})"/.exec(html)?.[1] ?? '') : ''

/** Accepts only dates that begin with their year: other forms are ambiguous. */
function readInstant(text: string): number | null {
  if (!/^\d{4}-\d{2}/.test(text.trim())) return null
  const at = Date.parse(text.trim())
  return Number.isFinite(at) ? at : null
}

const readRobots = (values: string): { noIndex: boolean; noFollow: boolean } => ({
  noIndex: /(?:^|[\s,:])(?:noindex|none)(?:$|[\s,])/i.test(values),
  noFollow: /(?:^|[\s,:])(?:nofollow|none)(?:$|[\s,])/i.test(values),
})
