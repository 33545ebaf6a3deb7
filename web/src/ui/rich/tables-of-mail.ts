/** Content that makes a cell more than lines of words: its table arranges a page. */
const MORE_THAN_LINES = 'dl, table, pre, blockquote, h1, h2, h3, h4, h5, h6, hr'
const MAX_COLUMNS = 30

/** Names the alignment of cells in attributes. It reads styles itself, because the content policy keeps them unparsed. */
export function alignCells(body: Element): void {
  for (const cell of body.querySelectorAll('td[style], th[style]')) {
    const align = /text-align:\s*(left|center|right)/i.exec(cell.getAttribute('style') ?? '')?.[1]
    if (align !== undefined) cell.setAttribute('align', align.toLowerCase())
  }
}

/**
 * Replaces tables that arrange a page by what they hold. A row of words becomes one line; other cells are stacked.
 * @returns whether there were any.
 */
export function endLayoutTables(body: Element): boolean {
  // Innermost first: a cell is converted before its row.
  const tables = [...body.querySelectorAll('table')].reverse().filter((table) => !isOfWords(table))
  for (const table of tables) table.replaceWith(...rowsOf(table))
  return tables.length > 0
}

/** One row or one column arranges a page, too. */
function isOfWords(table: HTMLTableElement): boolean {
  const columns = widthOf(table)
  return table.rows.length > 1 && columns > 1 && columns <= MAX_COLUMNS && !table.querySelector(MORE_THAN_LINES)
}

const widthOf = ({ rows }: HTMLTableElement): number =>
  Math.max(0, ...[...rows].map(({ cells }) => [...cells].reduce((sum, { colSpan }) => sum + colSpan, 0)))

function rowsOf(table: HTMLTableElement): Element[] {
  return [...table.rows].flatMap(({ cells }) => {
    if ([...cells].some(holdsBlocks)) return [...cells].map(({ childNodes }) => asBlock(table, 'div', [...childNodes]))
    return [
      asBlock(
        table,
        'p',
        [...cells].flatMap((cell, at) => [...(at > 0 ? [' | '] : []), ...linesIn(cell)]),
      ),
    ]
  })
}

const holdsBlocks = (cell: Element): boolean =>
  cell.querySelector(`${MORE_THAN_LINES}, ul, ol, p + p, div + div`) !== null

function asBlock({ ownerDocument }: Element, name: 'p' | 'div', content: readonly (Node | string)[]): HTMLElement {
  const block = ownerDocument.createElement(name)
  block.append(...content)
  return block
}

/** Returns the table with one cell for each row and column, the first row as the head, and lines in its cells. */
export function plainTable(table: HTMLTableElement): HTMLTableElement {
  const page = table.ownerDocument
  const columns = widthOf(table)
  /** How many more rows the cell above covers, by column. */
  const covered = Array.from({ length: columns }, () => 0)
  const plain = page.createElement('table')
  for (const [at, { cells }] of [...table.rows].entries()) {
    const row = plain.insertRow()
    const addCell = (): HTMLElement => row.appendChild(page.createElement(at === 0 ? 'th' : 'td'))
    const nextCells = [...cells]
    while (row.cells.length < columns) {
      const column = row.cells.length
      const isCovered = (covered[column] ?? 0) > 0
      const cell = isCovered ? undefined : nextCells.shift()
      if (isCovered) covered[column] = (covered[column] ?? 0) - 1
      const made = addCell()
      if (!cell) continue
      made.setAttribute('align', cell.getAttribute('align') ?? '')
      made.append(...linesIn(cell))
      for (let span = 0; span < cell.colSpan && column + span < columns; span += 1) {
        if (span > 0) addCell()
        covered[column + span] = cell.rowSpan - 1
      }
    }
  }
  return plain
}

/** Returns the content of a cell with breaks in place of its blocks. */
function linesIn(cell: Element): Node[] {
  for (const item of cell.querySelectorAll('li')) item.prepend('- ')
  for (const block of cell.querySelectorAll('p, div, li, ul, ol')) {
    const ends = block.matches('ul, ol') ? [] : [block.ownerDocument.createElement('br')]
    block.replaceWith(...block.childNodes, ...ends)
  }
  const isBreak = (node: Node | undefined): boolean => node?.nodeName === 'BR'
  const nodes = [...cell.childNodes].filter(
    (node, at, all) => !(node.nodeType === 3 && node.textContent?.trim() === '' && (isBreak(all[at - 1]) || at === 0)),
  )
  const lines = nodes.filter((node, at) => !isBreak(node) || (at > 0 && !isBreak(nodes[at - 1])))
  return isBreak(lines.at(-1)) ? lines.slice(0, -1) : lines
}
