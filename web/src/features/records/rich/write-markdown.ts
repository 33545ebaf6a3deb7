import type { JSONContent } from '@tiptap/core'
import { writeInline } from './write-inline.ts'

/** List markers. Adjacent lists alternate them, or they would merge. */
const MARKERS = ['-', '*']
const ENDS = ['.', ')']

/** Writes one block without a line end. @param before source of the previous block; '' = none. */
export function writeBlock(node: JSONContent, before = ''): string {
  const content = node.content ?? []
  switch (node.type) {
    case 'heading':
      return `${'#'.repeat(Number(node.attrs?.level ?? 1))} ${oneLine(content)}`.trimEnd()
    case 'blockquote':
      return quoted(writeBlocks(content))
    case 'codeBlock':
      return fenced(content.map(({ text }) => text ?? '').join(''), String(node.attrs?.language ?? ''))
    case 'sourceBlock':
      return content.map(({ text }) => text ?? '').join('')
    case 'callout':
      return writeCallout(node)
    case 'table':
      return writeTable(content)
    case 'horizontalRule':
      // Three dashes at the top would begin front matter.
      return '***'
    case 'bulletList':
    case 'taskList':
    case 'orderedList':
      return writeList(node, before)
    default:
      return writeParagraph(content)
  }
}

/** Omits empty paragraphs, which Markdown cannot express. */
export function writeBlocks(nodes: readonly JSONContent[]): string {
  const written: string[] = []
  for (const node of nodes) {
    const text = writeBlock(node, written.at(-1))
    if (text !== '') written.push(text)
  }
  return written.join('\n\n')
}

const quoted = (text: string): string => text.replaceAll(/^(?=(.?))/gm, (_, first) => (first === '' ? '>' : '> '))

function writeCallout({ attrs = {}, content = [] }: JSONContent): string {
  const [head, ...following] = content
  const title = oneLine(head?.content ?? [])
  const words = writeBlocks(following)
  return quoted(`[!${attrs.kind}]${attrs.fold ?? ''}${title && ` ${title}`}${words && `\n${words}`}`)
}

const RULES: Record<string, string> = { left: ':--', center: ':-:', right: '--:' }

function writeTable(rows: readonly JSONContent[]): string {
  const [head = '', ...following] = rows.map(({ content = [] }) => rowOf(content.map(writeCell)))
  const rule = rowOf((rows[0]?.content ?? []).map(({ attrs }) => RULES[String(attrs?.align)] ?? '---'))
  return [head, rule, ...following].join('\n')
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** HTML is the only line break in a cell. */
const BREAK: JSONContent = { type: 'text', text: '<br>', marks: [{ type: 'source' }] }

function writeCell({ content = [] }: JSONContent): string {
  const inline = content.flatMap((block) => block.content ?? [])
  const text = writeInline(inline.map((node) => (node.type === 'hardBreak' ? BREAK : flat(node))))
  return text.trim().replaceAll('|', '\\|')
}

const flat = (node: JSONContent): JSONContent =>
  node.type === 'hardBreak' || node.type === 'softBreak' ? { type: 'text', text: ' ' } : node

const oneLine = (content: readonly JSONContent[]): string =>
  writeInline(content.map(flat))
    .trim()
    // A trailing run of # would not be shown.
    .replace(/(#+)$/, '\\$1')

const writeParagraph = (content: readonly JSONContent[]): string =>
  writeInline(content)
    // A trailing break would become a backslash.
    .replace(/(?:\\\n|\s)+$/, '')
    .trimStart()
    .split('\n')
    .map(withoutMeaning)
    .join('\n')

/** Escapes the first character of a line that would begin another block. */
const withoutMeaning = (line: string): string =>
  line
    .replace(/^\s+/, '')
    .replace(/^(#{1,6}(?:\s|$)|>|[-+](?:\s|$)|[=|:]|-[-\s|:]*$)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language.replaceAll(/[`\n]/g, '')}\n${text}${text === '' ? '' : '\n'}${fence}`
}

function writeList({ type, attrs, content = [] }: JSONContent, before: string): string {
  const start = Number(attrs?.start ?? 1)
  const bullet = MARKERS.find((marker) => !before.startsWith(`${marker} `)) ?? '-'
  const end = ENDS.find((sign) => !new RegExp(`^\\d+\\${sign}`).test(before)) ?? '.'
  // Markdown has no empty tasks, so they are omitted.
  const visibleItems = content.filter((item) => type !== 'taskList' || writeBlocks(item.content ?? []) !== '')
  const items = visibleItems.map((item, at) => {
    const marker = type === 'orderedList' ? `${start + at}${end}` : bullet
    const { checked = null } = item.attrs ?? {}
    const box = type === 'taskList' || checked !== null ? `[${checked ? 'x' : ' '}] ` : ''
    return writeItem(marker, box, item.content ?? [])
  })
  // Empty lines separate items of several paragraphs.
  return items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n')
}

function writeItem(marker: string, box: string, blocks: readonly JSONContent[]): string {
  const [first, ...followingBlocks] = blocks.filter((block) => writeBlock(block) !== '')
  const lead = first ? writeBlock(first) : ''
  // A list directly below the text of its item needs no empty line.
  const close = first?.type === 'paragraph' && followingBlocks[0]?.type?.endsWith('List')
  const following = followingBlocks.length === 0 ? '' : (close ? '\n' : '\n\n') + writeBlocks(followingBlocks)
  const [line = '', ...lines] = `${box}${lead}${following}`.split('\n')
  const indent = ' '.repeat(marker.length + 1)
  return [`${marker} ${line}`.trimEnd(), ...lines.map((each) => (each === '' ? '' : indent + each))].join('\n')
}
