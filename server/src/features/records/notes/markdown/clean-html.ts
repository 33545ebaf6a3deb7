import { NOTE_ATTRIBUTES, NOTE_SCHEMES, NOTE_TAGS as TAGS } from '../note-html.ts'
import { escapeHtml } from '../note-text.ts'
import { embeddedAddress } from './embedded-images.ts'
import { type Element, type HtmlNode, isElement } from './html-tree.ts'

export const NOTE_TAGS: ReadonlySet<string> = new Set(TAGS)
const VOID = new Set(['br', 'hr', 'img', 'input', 'col'])

/** Whether a link with this address survives the cleaning of notes. */
export function isSafeAddress(address: string): boolean {
  // Browsers ignore control characters and spaces within a scheme.
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\0-\x20]/g, '')) ?? []
  return scheme === undefined || NOTE_SCHEMES.includes(scheme.toLowerCase())
}

/** Writes HTML with the tags and attributes of notes only, without blank lines, which would end it in Markdown. */
export const cleanHtml = (node: HtmlNode): string => serialise(node).replace(/\n\s*\n/g, '\n')

function serialise(node: HtmlNode): string {
  if (!isElement(node)) return escapeHtml(node.text)
  const content = node.children.map(serialise).join('')
  if (!NOTE_TAGS.has(node.name)) return content
  return VOID.has(node.name) ? cleanTag(node) : `${cleanTag(node)}${content}</${node.name}>`
}

/** Writes the opening tag. */
export function cleanTag({ name, attributes }: Element): string {
  const allowed = [NOTE_ATTRIBUTES['*'], NOTE_ATTRIBUTES[name]].flat()
  const written = Object.entries(attributes)
    .filter(([attribute, value]) => allowed.includes(attribute) && (attribute !== 'href' || isSafeAddress(value)))
    .map(([attribute, value]) => ` ${attribute}="${escapeHtml(attribute === 'src' ? embeddedAddress(value) : value)}"`)
  return `<${name}${written.join('')}>`
}
