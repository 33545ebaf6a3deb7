import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createZstdDecompress } from 'node:zlib'
import { type BrokenCopy, type CopiedTable, tableFile } from '../copies/copies.ts'

const NEWLINE = 10

/** Counts the rows of dumped tables: in the text form of COPY each is one line, line ends in values are escaped. */
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
  const file = createReadStream(path)
  const text = file.pipe(createZstdDecompress())
  file.once('error', (error) => text.destroy(error))
  let lines = 0
  for await (const chunk of text as AsyncIterable<Buffer>)
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}
