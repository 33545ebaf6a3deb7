import { eachWikiLink, wikiLinkAt } from '@dossier/analysis/wiki-links'
import { type KnowledgeType, LIMITS } from '@dossier/contract/vocabulary'
import { folderOf, stemOf } from '#core/file-path'
import { decodePercent } from '#platform/mail/reading/decode-percent'
import { unescapeHtml } from '#platform/pages/escape-html'
import type { RecordRow } from '../records.tables.ts'
import { foldStatement } from '../records.ts'

// A reference names a record in the text of another one: `[[Title]]` or the path of a file of a synced repository. Only
// the address is stored. It is resolved when it is read, so it follows its target and breaks with it.

export interface Reference {
  isWiki: boolean
  /** A title or path, without the fragment. */
  target: string
  fragment: string
}

const HAS_HOST_OR_SCHEME = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i

/** @returns null when the address names no record. */
export function parseReference(address: string): Reference | null {
  const [, wiki] = /^\[\[(.+)\]\]$/.exec(address) ?? []
  if (wiki !== undefined) return wiki.startsWith('#') ? null : { isWiki: true, target: wiki.trim(), fragment: '' }
  if (HAS_HOST_OR_SCHEME.test(address)) return null
  const [, target = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(address) ?? []
  return target === ''
    ? null
    : { isWiki: false, target: decodePercent(target).replaceAll('\\', '/'), fragment: decodePercent(fragment) }
}

/** Returns the readings of a wiki link, best first: a title may contain the sign of a heading. */
export function readingsOf({ target, fragment }: Reference): Reference[] {
  const at = target.indexOf('#')
  const whole = { isWiki: true, target, fragment }
  if (at <= 0) return [whole]
  return [whole, { isWiki: true, target: target.slice(0, at).trim(), fragment: target.slice(at + 1).trim() }]
}

/** Returns the addresses in a record's text. Texts of web pages have none: they name other pages. */
export function addressesIn({ type, content }: Pick<RecordRow, 'type' | 'content'>): string[] {
  const found = new Set<string>()
  let readCount = 0
  for (const address of ADDRESSES_OF[type as KnowledgeType]?.(content) ?? []) {
    if (found.size === LIMITS.references || readCount === MAX_READ) break
    readCount += 1
    if (address.length <= LIMITS.title && parseReference(address)) found.add(address)
  }
  return [...found]
}

/** A text may repeat an address a million times. */
const MAX_READ = 10 * LIMITS.references

const ADDRESSES_OF: Partial<Record<KnowledgeType, (content: string) => Iterable<string>>> = {
  note: addressesInHtml,
  memory: addressesInMarkdown,
}

const MAX_LINK_TAG_CHARS = 10_000
/** Wiki links are no links in these. The expression reads the tag at its `lastIndex`. */
const QUIET_TAG = /<(\/?)(a|code|pre|kbd|samp)(?![a-z0-9])/y
const BRACKET = '['.charCodeAt(0)

/**
 * Scans by hand: an expression for long text between tags overflows its stack, and a million tags would leave a million
 * matches.
 * @param html sanitized, so that signs in attributes are escaped
 */
function* addressesInHtml(html: string): Generator<string> {
  let quiet = 0
  let wiki = indexOrEnd(html, '[[', 0)
  let open = indexOrEnd(html, '<', 0)
  while (wiki < html.length || open < html.length) {
    if (wiki < open) {
      const link = quiet === 0 && html.charCodeAt(wiki + 2) !== BRACKET ? wikiLinkAt(html, wiki) : null
      if (link && link.end <= open) yield `[[${unescapeHtml(link.target)}]]`
      wiki = indexOrEnd(html, '[[', link && link.end <= open ? link.end : wiki + 1)
    } else {
      const close = indexOrEnd(html, '>', open)
      const [, closing, name] = quietTagAt(html, open) ?? []
      if (name) quiet += closing === '' ? 1 : -1
      const href = name === 'a' ? hrefOf(html.slice(open, Math.min(close, open + MAX_LINK_TAG_CHARS))) : undefined
      if (href) yield unescapeHtml(href)
      open = indexOrEnd(html, '<', close)
      if (wiki < close) wiki = indexOrEnd(html, '[[', close)
    }
  }
}

function quietTagAt(html: string, at: number): RegExpExecArray | null {
  QUIET_TAG.lastIndex = at
  return QUIET_TAG.exec(html)
}

const hrefOf = (tag: string): string | undefined => / href="([^"]*)"/.exec(tag)?.[1]

function indexOrEnd(text: string, sign: string, from: number): number {
  const index = text.indexOf(sign, from)
  return index < 0 ? text.length : index
}

const CODE = /^(```|~~~)[^]*?^\1|`[^`\n]*`/gm
const MARKDOWN_LINK = /(?<!!)\[[^[\]\n]{0,500}\]\([ \t]*(?:<([^<>\n]*)>|([^\s()<>]+))/g

function* addressesInMarkdown(source: string): Generator<string> {
  const text = source.replaceAll(CODE, ' ')
  for (const { target } of eachWikiLink(text)) yield `[[${target}]]`
  for (const [, bracketed, plain] of text.matchAll(MARKDOWN_LINK)) yield bracketed ?? plain ?? ''
}

const INDEX_NAMES = ['README', 'readme', 'Readme', 'index', 'Index', '_index']
const INDEX_NAME = new RegExp(`^(?:${INDEX_NAMES.join('|')})$`)
const HERE = '.'

/** Returns names under which the address may find its record; see `namesOfTarget`. */
export function namesOfAddress(address: string): string[] {
  const reference = parseReference(address)
  if (!reference) return []
  if (!reference.isWiki) return [nameOfPath(reference.target)]
  return [...new Set(readingsOf(reference).flatMap(({ target }) => [foldStatement(target), nameOfPath(target)]))]
}

/** Returns all names of a record: its title, and the names of its files. A file for a folder also has the folder's. */
export function namesOfTarget(title: string, paths: readonly string[]): string[] {
  const files = paths.flatMap((path) => {
    const isIndex = INDEX_NAME.test(stemOf(path))
    return [nameOfPath(path), ...(isIndex ? [nameOfPath(folderOf(path)), HERE] : [])]
  })
  return [...new Set([foldStatement(title), ...files])].filter((name) => name !== '')
}

function nameOfPath(path: string): string {
  const name = foldStatement(stemOf(path.replace(/\/+$/, '')))
  return /^\.*$/.test(name) ? HERE : name
}

/** Returns the paths of records in a repository that a relative path may mean, best first. */
export const candidatePaths = (file: string, path: string): string[] =>
  spellings(basesOf(file, path).flatMap((base) => filesAt(base, path)))

/** Returns the paths in a repository that the address of an image may mean, best first. */
export function picturePaths(file: string, address: string): string[] {
  const path = parseReference(address)?.target
  if (path === undefined) return []
  return spellings(basesOf(file, path).flatMap((base) => joined(base, path)?.join('/') || []))
}

/** Returns the file that an embed such as `[[linen.png]]` names, or null. */
export function embeddedName(address: string): string | null {
  const reference = parseReference(address)
  return reference?.isWiki ? reference.target.replace(/^(?:\.?\/)+/, '') : null
}

/** A path from the root is also read from the folders around the file, because many sites have their root there. */
function basesOf(file: string, path: string): string[][] {
  const folder = folderOf(file).split('/').filter(Boolean)
  return path.startsWith('/') ? [[], ...folder.map((_, depth) => folder.slice(0, depth + 1))] : [folder]
}

/** Some file systems write names in another normal form than people. */
const spellings = (paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap((path) => [path, path.normalize('NFC'), path.normalize('NFD')])),
]

function filesAt(base: readonly string[], path: string): string[] {
  const parts = joined(base, path)
  if (!parts) return []
  const isFolder = parts.length === 0 || /(?:^|\/)\.{0,2}$/.test(path)
  const at = parts.join('/')
  const inFolder = INDEX_NAMES.map((name) => [...parts, `${name}.md`].join('/'))
  if (isFolder) return inFolder
  return /\.md$/i.test(at) ? [at] : [at, `${at}.md`, ...inFolder]
}

/** @returns null for a path out of the repository. */
function joined(base: readonly string[], path: string): string[] | null {
  const parts = [...base]
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts
}
