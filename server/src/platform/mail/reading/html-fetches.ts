import { isRelative, isRemote, isTracker, plainUrl } from './html-addresses.ts'
import { namedBy } from './html-fetching-tags.ts'
import type { HtmlFindings } from './html-findings.ts'
import type { Attributes } from './html-hidden.ts'
import { type CleanStyle, styleText } from './html-style.ts'
import type { FetchedByStyle } from './html-style-fetches.ts'
import type { SheetStyles, StyleSheets } from './html-style-sheets.ts'
import type { FontFace } from './html-style-source.ts'
import { NamedParts } from './named-parts.ts'

export interface ElementStyle {
  fromSheets: SheetStyles
  own: CleanStyle
}

interface Level {
  tag: string
  /** Inside a template nothing is fetched. */
  inert: boolean
  /** Without a box, browsers do not fetch style URLs but still fetch images. */
  hasBox: boolean
  /** For `picture`: URLs of its sources, until its `img` follows. */
  sources: string[]
}

const OUTSIDE: Level = { tag: '', inert: false, hasBox: true, sources: [] }

/**
 * Follows a document tag by tag and records what a browser would fetch on display, with scripts off. When browsers or
 * screens differ, any single fetch counts.
 */
export class Fetches {
  readonly #findings: HtmlFindings
  readonly #levels: Level[] = []
  readonly #variableAddresses: string[] = []
  #fonts: readonly FontFace[] = []
  #usesVariables = false
  #base = ''

  readonly #isFetching: (innerDocument: string) => boolean

  readonly #parts: NamedParts

  constructor(findings: HtmlFindings, isFetching: (innerDocument: string) => boolean, parts = new NamedParts()) {
    this.#findings = findings
    this.#parts = parts
    this.#isFetching = isFetching
  }

  begin(sheets: StyleSheets): void {
    this.#fonts = sheets.fonts
    for (const address of sheets.imports) this.#note(address)
    // These elements exist even without their tags.
    for (const tag of ['html', 'body']) this.#noteStyles(sheets.open(tag, {}).fetched, true)
    sheets.close()
    sheets.close()
  }

  open(name: string, attributes: Attributes, elementStyle: ElementStyle): void {
    // Names inside SVG are mixed-case.
    const tag = name.toLowerCase()
    const parent = this.#levels.at(-1) ?? OUTSIDE
    const declared = styleText([...elementStyle.fromSheets.declarations, ...elementStyle.own.declarations])
    const hasBox = parent.hasBox && !/(?:^|;)display:none/.test(declared)
    const level = { tag, inert: parent.inert || tag === 'template', hasBox, sources: [] }
    this.#levels.push(level)
    if (level.inert) return
    if (tag === 'base' && this.#base === '' && isRemote(attributes.href ?? '')) this.#base = attributes.href ?? ''
    const isCovered = !hasBox || /(?:^|;)background(?:-image)?:/.test(declared)
    this.#noteAttributes(tag, isCovered ? withoutGround(attributes) : attributes, parent)
    this.#noteStyles([...elementStyle.fromSheets.fetched, elementStyle.own.fetched], hasBox)
    this.#noteFonts(declared.toLowerCase())
  }

  #noteStyles(styles: readonly FetchedByStyle[], hasBox: boolean): void {
    for (const fetched of styles) {
      if (hasBox) for (const address of fetched.addresses) if (!address.startsWith('#')) this.#note(address)
      this.#variableAddresses.push(...fetched.variableAddresses)
      this.#usesVariables ||= hasBox && fetched.usesVariables
    }
  }

  close(): void {
    this.#levels.pop()
  }

  end(): void {
    if (this.#usesVariables) for (const address of this.#variableAddresses) this.#note(address)
  }

  #noteAttributes(tag: string, attributes: Attributes, parent: Level): void {
    if (tag === 'img' && isTracker(attributes)) {
      this.#findings.tracker(plainUrl(attributes.src ?? attributes['data-remote-src'] ?? ''))
      return
    }
    const named = namedBy(tag, attributes, parent.tag)
    if (tag === 'source' && parent.tag === 'picture') parent.sources.push(...named)
    else for (const address of named) this.#note(address)
    if (tag === 'img' && parent.tag === 'picture') for (const address of parent.sources.splice(0)) this.#note(address)
    if (tag === 'iframe' && this.#isFetching(attributes.srcdoc ?? '')) this.#findings.remoteReference('')
  }

  #noteFonts(declared: string): void {
    for (const { family, addresses } of this.#fonts)
      if (family !== '' && declared.includes('font') && declared.includes(family))
        for (const address of addresses) this.#note(address)
  }

  #note(address: string): void {
    if (this.#parts.has(address)) return
    if (isRemote(address)) this.#findings.remoteReference(plainUrl(address))
    else if (this.#base !== '' && isRelative(address)) this.#findings.remoteReference(this.#base)
  }
}

/** The attribute has no effect when styles override it or there is no box. */
const withoutGround = (attributes: Attributes): Attributes =>
  'background' in attributes ? { ...attributes, background: '' } : attributes
