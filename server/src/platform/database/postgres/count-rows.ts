import { join } from 'node:path'
import { type BrokenCopy, type CopiedTable, tableFile } from '../database-copy.ts'
import { decompress } from './copied-rows.ts'

const NEWLINE = 10

/** Counts the rows of dumped tables: COPY's text form has one line per row and escapes line ends in values. */
export async function countRows(folder: string, tables: Record<string, CopiedTable>): Promise<BrokenCopy[]> {
  const broken: BrokenCopy[] = []
  for (const [table, { rows }] of Object.entries(tables)) {
    const path = tableFile(table)
    const counted = await countLines(join(folder, path)).catch((error: Error) => error.message)
    if (typeof counted === 'string') broken.push({ path, problem: counted })
    else if (counted !== rows) broken.push({ path, problem: `it has ${counted} rows instead of ${rows}` })
  }
  return broken
}

async function countLines(path: string): Promise<number> {
  let lines = 0
  for await (const chunk of decompress(path))
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}
