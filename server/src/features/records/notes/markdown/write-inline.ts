import { cleanTag, isSafeAddress, NOTE_TAGS } from './clean-html.ts'
import { embeddedAddress } from './embedded-images.ts'
import { type Element, findAll, type HtmlNode, isElement, textOf } from './html-tree.ts'

/** Separates blocks within a line; notes contain no U+0000. */
const BLOCK_BREAK = '\0'
export const HARD_BREAK = '\\\n'

/** Markdown has no marks for these, so that they stay HTML. */
const KEPT = new Set('abbr dfn ins kbd mark q samp small sub sup time u var'.split(' '))
const MARKS: Record<string, readonly [string, string, string]> = {
  strong: ['**', '__', 'strong'],
  em: ['*', '_', 'em'],
  del: ['~~', '', 'del'],
}
const SAME: Record<string, string> = { b: 'strong', i: 'em', s: 'del', strike: 'del', tt: 'code' }

const nameOf = ({ name }: Element): string => SAME[name] ?? name

/** Writes nodes as the Markdown of one paragraph, with hard breaks between its lines. */
export const writeParagraph = (nodes: readonly HtmlNode[]): string =>
  writeLines(nodes).map(escapeStart).join(HARD_BREAK)

/** Writes nodes as the Markdown of a heading or a cell. */
export const writeLine = (nodes: readonly HtmlNode[], lineBreak: string): string => writeLines(nodes).join(lineBreak)

/** Returns the lines of text: those of each block without empty ones at its ends. */
const writeLines = (nodes: readonly HtmlNode[]): string[] => write(nodes).split(BLOCK_BREAK).flatMap(linesOf)

function linesOf(text: string): string[] {
  const lines = text.split(HARD_BREAK).map((line) => line.replace(/^[ \n]+|[ \n]+$/g, ''))
  const isFilled = (line: string): boolean => line.trim() !== ''
  return lines.slice(lines.findIndex(isFilled), lines.findLastIndex(isFilled) + 1)
}

/** @param around The names of the elements around the nodes, which repeat to no effect. */
function write(nodes: readonly HtmlNode[], around: readonly string[] = []): string {
  const written: string[] = []
  let last = ''
  const joined = joinTwins(nodes.flatMap((node) => unwrap(node, around)))
  for (const [index, node] of joined.entries()) {
    const next = joined[index + 1]
    const text = isElement(node) ? writeElement(node, around, last, next) : escapeText(node.text, last, Boolean(next))
    written.push(text)
    last = text.at(-1) ?? last
  }
  return written.join('')
}

/** Replaces elements that have no meaning in Markdown by their children. */
function unwrap(node: HtmlNode, around: readonly string[]): HtmlNode[] {
  if (!isElement(node) || node.isBlock || isWritten(node, around)) return [node]
  return node.children.flatMap((child) => unwrap(child, around))
}

function isWritten(element: Element, around: readonly string[]): boolean {
  const name = nameOf(element)
  if (around.includes(name)) return false
  if (name === 'a') return addressOf(element) !== ''
  return Object.hasOwn(MARKS, name) || ['br', 'code', 'img', 'input'].includes(name) || isKept(element)
}

const isKept = ({ name, attributes }: Element): boolean =>
  KEPT.has(name) || (NOTE_TAGS.has(name) && Boolean(attributes.lang || attributes.dir))

/** Joins `<b>a</b><b>b</b>`, because `**a****b**` is something else. */
function joinTwins(nodes: readonly HtmlNode[]): HtmlNode[] {
  const joined: HtmlNode[] = []
  let twin: Element | undefined
  for (const node of nodes) {
    const previous: HtmlNode | undefined = twin ?? joined.at(-1)
    const areTwins = previous && isElement(previous) && isElement(node) && nameOf(previous) === nameOf(node)
    if (areTwins && (nameOf(node) === 'code' || Object.hasOwn(MARKS, nameOf(node)))) {
      twin ??= { ...previous, children: [...previous.children] }
      for (const child of node.children) twin.children.push(child)
      joined[joined.length - 1] = twin
    } else {
      twin = undefined
      joined.push(node)
    }
  }
  return joined
}

function writeElement(element: Element, around: readonly string[], before: string, next?: HtmlNode): string {
  const name = nameOf(element)
  if (name === 'br') return HARD_BREAK
  if (name === 'code') return writeCode(element, around)
  if (name === 'img') return writeImage(element)
  if (name === 'input') return element.attributes.type?.toLowerCase() === 'checkbox' ? cleanTag(element) : ''
  const content = write(element.children, [...around, name])
  if (name === 'a') return writeLink(element, content)
  if (element.isBlock) return BLOCK_BREAK + content + BLOCK_BREAK
  const marks = Object.hasOwn(MARKS, name) ? MARKS[name] : undefined
  if (marks) return writeMarked(content, marks, before, next)
  return content.trim() === '' ? content : outside(content, (core) => `${cleanTag(element)}${core}</${name}>`)
}

/** Chooses marks that the neighbouring characters let work (CommonMark, section 6.2), or HTML. */
function writeMarked(
  content: string,
  [mark, other, tag]: readonly [string, string, string],
  before: string,
  next: HtmlNode | undefined,
): string {
  return outside(content, (core, lead, trail) => {
    const previous = lead === '' ? before : ' '
    const following = trail === '' ? firstCharacter(next) : ' '
    const works = (chosen: string): boolean =>
      chosen !== '' &&
      previous !== chosen[0] &&
      // marked mixes up nested marks of one character.
      !core.replace(/\\./g, '').includes(chosen[0] ?? '') &&
      flanks(core.at(0), previous, chosen) &&
      flanks(core.at(-1), following, chosen)
    const chosen = [mark, other].find(works)
    return chosen === undefined ? `<${tag}>${core}</${tag}>` : chosen + core + chosen
  })
}

function flanks(inner: string | undefined, outer: string, mark: string): boolean {
  const isWord = outer !== '' && !isBoundary(outer)
  return !isWord || (mark[0] === '*' && inner !== '~' && !isBoundary(inner ?? ''))
}

/** GitHub's Markdown counts `~` to the words. */
const isBoundary = (character: string): boolean => character !== '~' && /^[\s\p{P}\p{S}\0]$/u.test(character)

/** Returns the first character that a node is written with. */
function firstCharacter(node: HtmlNode | undefined): string {
  if (!node) return ''
  if (!isElement(node)) return node.text.slice(0, 1)
  const name = nameOf(node)
  return Object.hasOwn(MARKS, name) ? (MARKS[name]?.[0][0] ?? '') : '<'
}

/** Applies `mark` between the spaces at both ends: marks around spaces do not work. */
function outside(content: string, mark: (core: string, lead: string, trail: string) => string): string {
  const lead = /^(?:\s|\\\n|\0)*/.exec(content)?.[0] ?? ''
  let end = content.length
  while (end > lead.length && /[\s\0]/.test(content.charAt(end - 1))) {
    end -= content.slice(end - 2, end) === HARD_BREAK ? 2 : 1
  }
  return end <= lead.length
    ? content
    : lead + mark(content.slice(lead.length, end), lead, content.slice(end)) + content.slice(end)
}

function writeCode(code: Element, around: readonly string[]): string {
  // A link within code is worth more than code around it.
  if (findAll(code, ({ name }) => name === 'a' || name === 'img').length > 0) return write(code.children, around)
  const text = textOf(code).replace(/\s+/g, ' ')
  if (text.trim() === '') return text
  // marked does not find the end of a link around such code.
  return around.includes('a') && text.includes('`') ? `<code>${escapeText(text, '', false)}</code>` : fence(text)
}

function fence(text: string): string {
  const ticks = '`'.repeat(longestRun(text, '`') + 1)
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return ticks + pad + text + pad + ticks
}

export const longestRun = (text: string, character: string): number =>
  (text.match(new RegExp(`${character}+`, 'g')) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0)

function addressOf(link: Element): string {
  const address = link.attributes.href?.trim() ?? ''
  return isSafeAddress(address) ? address : ''
}

function writeLink(link: Element, content: string): string {
  const { title = '' } = link.attributes
  const address = addressOf(link)
  if (address === '') return content
  return outside(content, (core) => {
    const text = textOf(link).trim()
    const isPlain = title === '' && /^(?:https?|mailto):[^\s<>]+$/i.test(address)
    if (isPlain && (text === address || `mailto:${text}` === address)) return `<${text}>`
    return `[${core}](${destination(address)}${titled(title)})`
  })
}

function writeImage(image: Element): string {
  const { alt = '', title = '', width, height } = image.attributes
  const source = (image.attributes.src ?? image.attributes['data-remote-src'] ?? '').trim()
  if (source === '') return escapeText(alt, '', false)
  // Markdown has no sizes, and parsers disagree about brackets.
  if (width || height || /[[\]]/.test(alt)) return cleanTag(image)
  return `![${escapeText(alt, '', false)}](${destination(embeddedAddress(source))}${titled(title)})`
}

function destination(address: string): string {
  const escaped = address.replace(/\s/g, encodeURIComponent).replace(/&(?=#?\w+;)/g, '&amp;')
  return /[()<>\\]/.test(escaped) ? `<${escaped.replace(/[<>\\]/g, encodeURIComponent)}>` : escaped
}

const titled = (title: string): string =>
  title === ''
    ? ''
    : ` "${title
        .replace(/\s+/g, ' ')
        .replace(/["\\]/g, '\\$&')
        .replace(/&(?=#?\w+;)/g, '\\&')}"`

/** @param hasMore An element follows: `!` before a link would make it an image. */
function escapeText(text: string, before: string, hasMore: boolean): string {
  const collapsed = text.replace(/[ \t\r\n\f]+/g, ' ')
  const escaped = collapsed.replace(/[\\*_`[\]<&~]/g, (character, index: number) => {
    const previous = index === 0 ? before : collapsed[index - 1]
    return needsEscape(character, previous ?? '', collapsed.slice(index + 1, index + 40)) ? `\\${character}` : character
  })
  return hasMore ? escaped.replace(/!$/, '\\!') : escaped
}

function needsEscape(character: string, previous: string, after: string): boolean {
  const next = after[0] ?? ''
  if (character === '\\') return /^$|[\s!-/:-@[-`{-~]/.test(next)
  if (character === '<') return next === '' || /[a-z/!?]/i.test(next)
  if (character === '&') return /^#?\w{1,32};/.test(after)
  if (character === '*' || character === '~') return !(/^\s?$/.test(previous) && next === ' ')
  if (character === '_') return !(/[\p{L}\p{N}]$/u.test(previous) && /^[\p{L}\p{N}]/u.test(after))
  return true
}

/** Escapes what would begin a heading, list, quotation, rule or table. */
const escapeStart = (line: string): string =>
  line
    .replace(/^(?=#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|[-|:=][-|:=\s]*$)/, '\\')
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
