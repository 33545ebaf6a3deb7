import type { Tokens } from 'marked'
import { type Edit, insertHtml } from './edit.ts'
import { normalised } from './note-blocks.ts'
import { type Member, planMerge } from './plan-merge.ts'
import { renderInline, renderRow } from './render-markdown.ts'
import type { TableRow } from './table-rows.ts'

type Cells = Tokens.TableCell[]

/** Changes rows and cells in place; null when the columns differ. */
export function mergeRows(rows: readonly TableRow[], old: Tokens.Table, wanted: Tokens.Table): Edit[] | null {
  const [before, after] = [rowsOf(old), rowsOf(wanted)]
  const isAlike = old.header.length === wanted.header.length && old.align.join() === wanted.align.join()
  if (!isAlike || before.length !== rows.length) return null
  const edits: Edit[] = []
  for (const step of planMerge(before.map(memberOf), after.map(memberOf))) {
    const targets = step.wanted.flatMap((index) => [after[index] ?? []])
    if ('old' in step) edits.push(...changeRow(rows[step.old], before[step.old] ?? [], targets))
    else {
      const [previous, next] = [rows[step.after ?? -1], rows[step.before ?? -1]]
      // A row of the body does not belong into the head.
      const isInHead = previous?.isHeader === true
      if (isInHead && !next) return null
      edits.push(...insertHtml(targets.map(renderRow).join('\n'), isInHead ? undefined : previous?.end, next?.start))
    }
  }
  return edits
}

const rowsOf = ({ header, rows }: Tokens.Table): Cells[] => [header, ...rows]

const memberOf = (cells: Cells): Member => ({ key: cells.map(textOf).join('\0'), kind: 'row' })

const textOf = ({ text }: Tokens.TableCell): string => normalised(text)

function changeRow(row: TableRow | undefined, before: Cells, targets: Cells[]): Edit[] {
  if (!row) return []
  const [target, ...others] = targets
  const isAlike = target !== undefined && others.length === 0 && target.length === row.cells.length
  if (!isAlike) return [{ start: row.start, end: row.end, html: targets.map(renderRow).join('\n') }]
  return row.cells.flatMap(({ inner }, index): Edit[] => {
    const [old, wanted] = [before[index], target[index]]
    return !old || !wanted || textOf(old) === textOf(wanted) ? [] : [{ ...inner, html: renderInline(wanted.tokens) }]
  })
}
