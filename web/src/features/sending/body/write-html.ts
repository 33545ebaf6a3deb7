import type { Mark, Node } from '@tiptap/pm/model'

/** Marks from the outside in, with their elements. */
const MARKS: Record<string, string> = {
  link: 'a',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
}
const ORDER = Object.keys(MARKS)
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"\u00a0]/g, (sign) => ESCAPES[sign] ?? sign)

/**
 * Writes the content of the editor as the HTML of an email: only elements that every mail program shows alike, without
 * classes and styles. '' when there is nothing.
 */
export function writeHtml(doc: Node): string {
  const blocks = doc.children.map(writeBlock)
  while (blocks.at(-1) === EMPTY) blocks.pop()
  return blocks.join('')
}

/** Mail programs give a paragraph without a break no height. */
const EMPTY = '<p><br></p>'

function writeBlock(node: Node): string {
  switch (node.type.name) {
    case 'heading':
      return wrapped(`h${String(node.attrs.level)}`, writeInline(node))
    case 'blockquote':
      return `<blockquote type="cite">${node.children.map(writeBlock).join('')}</blockquote>`
    case 'codeBlock':
      return wrapped('pre', escapeHtml(node.textContent))
    case 'horizontalRule':
      return '<hr>'
    case 'bulletList':
      return wrapped('ul', node.children.map(writeItem).join(''))
    case 'orderedList':
      return writeNumbered(node)
    case 'table':
      return writeTable(node)
    default:
      return writeParagraph(writeInline(node))
  }
}

/** Attributes alone draw the lines in every mail program; the style joins double ones. */
const TABLE = '<table border="1" cellpadding="6" cellspacing="0" style="border-collapse:collapse"><tbody>'

function writeTable(table: Node): string {
  const rows = table.children.map((row) => wrapped('tr', row.children.map(writeCell).join('')))
  return `${TABLE}${rows.join('')}</tbody></table>`
}

function writeCell({ type, attrs, children }: Node): string {
  const name = type.name === 'tableHeader' ? 'th' : 'td'
  const align = typeof attrs.align === 'string' ? attrs.align : name === 'th' ? 'left' : ''
  const spans = (['colspan', 'rowspan'] as const).filter((span) => Number(attrs[span]) > 1)
  const written = [
    ...(align === '' ? [] : [` align="${escapeHtml(align)}"`]),
    ...spans.map((span) => ` ${span}="${Number(attrs[span])}"`),
  ]
  // Mail programs draw no line around an empty cell.
  return `<${name}${written.join('')}>${children.map(writeInline).join('<br>') || '&nbsp;'}</${name}>`
}

const writeParagraph = (inner: string): string => (inner === '' ? EMPTY : wrapped('p', inner))
const wrapped = (name: string, inner: string): string => `<${name}>${inner}</${name}>`

function writeNumbered(node: Node): string {
  const start = Number(node.attrs.start ?? 1)
  const items = node.children.map(writeItem).join('')
  return start === 1 ? wrapped('ol', items) : `<ol start="${start}">${items}</ol>`
}

/** The first paragraph of an item needs no element: it would stand apart in some mail programs. */
function writeItem(item: Node): string {
  const [first, ...blocks] = item.children
  const lead = first?.type.name === 'paragraph' ? writeInline(first) : first ? writeBlock(first) : ''
  return wrapped('li', lead + blocks.map(writeBlock).join(''))
}

function writeInline(block: Node): string {
  let html = ''
  let open: Mark[] = []
  const closeTo = (depth: number): void => {
    for (const mark of open.slice(depth).reverse()) html += `</${MARKS[mark.type.name]}>`
    open = open.slice(0, depth)
  }
  for (const node of block.children) {
    const marks = marksOf(node)
    const shared = marks.findIndex((mark, at) => !open[at]?.eq(mark))
    const depth = shared < 0 ? Math.min(marks.length, open.length) : shared
    closeTo(depth)
    for (const mark of marks.slice(depth)) html += openingOf(mark)
    open = marks
    html += writeLeaf(node)
  }
  closeTo(0)
  // A break at the end shows nothing.
  return withSpaces(html.replace(/(?:<br>)+$/, ''))
}

const marksOf = ({ marks }: Node): Mark[] =>
  marks
    .filter(({ type }) => type.name in MARKS)
    .sort((first, second) => ORDER.indexOf(first.type.name) - ORDER.indexOf(second.type.name))

const openingOf = (mark: Mark): string =>
  mark.type.name === 'link' ? `<a href="${escapeHtml(String(mark.attrs.href))}">` : `<${MARKS[mark.type.name]}>`

function writeLeaf(node: Node): string {
  if (node.type.name === 'hardBreak') return '<br>'
  if (node.type.name === 'image') return writeImage(node.attrs)
  return escapeHtml(node.text ?? '')
}

function writeImage({ cid, remote, alt, width }: Node['attrs']): string {
  const source = cid ? `src="cid:${escapeHtml(String(cid))}"` : `data-remote-src="${escapeHtml(String(remote))}"`
  const size = width ? ` width="${Number(width)}"` : ''
  return `<img ${source} alt="${escapeHtml(String(alt ?? ''))}"${size}>`
}

/** HTML shows only one of several spaces, and none at an end. */
const withSpaces = (html: string): string =>
  html.replaceAll('  ', ' &nbsp;').replace(/^ /, '&nbsp;').replace(/ $/, '&nbsp;')
