import { type WikiLink, wikiLinksIn } from '@dossier/analysis/wiki-links'
import { RECORD_PATHS } from '@dossier/contract/paths'
import { addressOf, BASE_PATH, fromBasePath } from '#platform/base-path.ts'
import { isRelative } from '#ui/mail-frame/mail-frame-document.ts'

// References name a record or a picture by its path or title. The service resolves them (docs/spec/knowledge.md §6).

export interface NoteReferences {
  /** Addresses of links, as in the text; wiki links with their brackets. */
  links: readonly string[]
  pictures: readonly string[]
  /** Ids of files of the record. */
  files: readonly string[]
}

export interface ShownReferences {
  /** Paths in the app; null: not found. Absent: not resolved yet. */
  links: ReadonlyMap<string, string | null>
  /** `data:` URLs; null: not found. */
  pictures: ReadonlyMap<string, string | null>
  /** Ids of the record's files; null: not known. */
  files: ReadonlySet<string> | null
  /** Says that the target does not exist. */
  brokenNote: string
  /** Says that the file was deleted. */
  goneNote: string
}

const MAX_REFERENCES = 500
const LINKS = 'a[data-reference]'
const PICTURES = 'img[data-reference]'
const FILES = 'a[data-file]'

/**
 * Marks the references of a note's document, and its links to records of this app. References do nothing until they are
 * resolved. Repeating it changes nothing.
 */
export function markReferences(document: Document): NoteReferences {
  for (const text of textsOf(document)) markWikiLinks(text)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not([data-path])')) markLink(link)
  for (const image of document.querySelectorAll<HTMLElement>('img[data-remote-src]')) markPicture(image)
  const files = [...document.querySelectorAll<HTMLElement>(FILES)].map(fileOf)
  return { links: addressesIn(document, LINKS), pictures: addressesIn(document, PICTURES), files: [...new Set(files)] }
}

const addressesIn = (document: Document, selector: string): string[] =>
  [...new Set([...document.querySelectorAll<HTMLElement>(selector)].map(referenceOf))].slice(0, MAX_REFERENCES)

const fileOf = ({ dataset }: HTMLElement): string => dataset.file ?? ''

const referenceOf = ({ dataset }: HTMLElement): string => dataset.reference ?? ''

/** Wiki links count as text everywhere except in code and in other links. */
function textsOf(document: Document): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.data.includes('[[') && !text.parentElement?.closest('a, code, pre, kbd, samp')) texts.push(text)
  }
  return texts
}

function markWikiLinks(text: Text): void {
  const document = text.ownerDocument
  const parts: Node[] = []
  let from = 0
  for (const link of wikiLinksIn(text.data)) {
    parts.push(document.createTextNode(text.data.slice(from, link.start)), elementOf(document, link))
    from = link.end
  }
  if (parts.length > 0) text.replaceWith(...parts, document.createTextNode(text.data.slice(from)))
}

const PICTURE_NAME = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i

function elementOf(document: Document, { target, label, isEmbed }: WikiLink): HTMLElement {
  if (isEmbed && PICTURE_NAME.test(target)) {
    const image = document.createElement('img')
    image.alt = label
    image.dataset.reference = `[[${target}]]`
    return image
  }
  const link = document.createElement('a')
  link.textContent = label
  // The frame cannot navigate; followLinks opens the link in this tab.
  link.target = '_blank'
  if (target.startsWith('#')) link.href = target
  else link.dataset.reference = `[[${target}]]`
  return link
}

/** docs/spec/knowledge.md §10 */
const FILE_ADDRESS = /^attachment:([^/]+)\//

const APP_PATH = new RegExp(
  `^(?:${Object.values(RECORD_PATHS)
    .map((path) => path.replaceAll(/:[a-z]+/g, '[^/]+'))
    .join('|')})$`,
)

function markLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? ''
  const [, file] = FILE_ADDRESS.exec(href) ?? []
  if (file !== undefined) link.dataset.file = file
  const path = appPathOf(href)
  if (path) link.dataset.path = path
  if (path || href.startsWith('#') || !isRelative(href)) return
  link.removeAttribute('href')
  link.dataset.reference = href
}

export function appPathOf(href: string): string {
  if (!URL.canParse(href, location.href) || !/^(?:https?:)?\//i.test(href)) return ''
  const { origin, pathname, search, hash } = new URL(href, location.href)
  const path = fromBasePath(pathname, BASE_PATH)
  // Addresses with the host of ours but without our path belong to another service.
  const isOurs = origin === location.origin && (path !== pathname || BASE_PATH === '' || isRelative(href))
  return isOurs && APP_PATH.test(path) ? path + search + hash : ''
}

function markPicture(image: HTMLElement): void {
  const { remoteSrc = '' } = image.dataset
  if (isRelative(remoteSrc)) image.dataset.reference = remoteSrc
}

export function showReferences(document: Document, shown: ShownReferences): void {
  const { links, pictures, files, brokenNote, goneNote } = shown
  for (const link of document.querySelectorAll<HTMLAnchorElement>(FILES)) {
    if (files && !files.has(fileOf(link)) && markBroken(link, goneNote)) link.removeAttribute('href')
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    const path = links.get(referenceOf(link))
    if (path) {
      link.href = addressOf(path)
      link.dataset.path = path
    } else if (path === null) markBroken(link, brokenNote)
  }
  for (const image of document.querySelectorAll<HTMLImageElement>(PICTURES)) {
    const address = pictures.get(referenceOf(image))
    if (address) image.src = address
    else if (address === null && markBroken(image, brokenNote)) image.alt = `${image.alt} (${brokenNote})`.trim()
  }
}

function markBroken(element: HTMLElement, note: string): boolean {
  if (element.classList.contains('broken-link')) return false
  element.classList.add('broken-link')
  element.title = note
  return true
}
