import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createZstdDecompress } from 'node:zlib'
import { type DatabaseCopy, tableFile } from '../database-copy.ts'
import type { RowSource } from './load-tables.ts'

export const copiedRows = (folder: string, copy: Omit<DatabaseCopy, 'blobs'>): RowSource => ({
  migrations: copy.migrations,
  rows: Object.fromEntries(Object.entries(copy.tables).map(([name, { rows }]) => [name, rows])),
  sequences: copy.sequences,
  read: ({ name }) => decompress(join(folder, tableFile(name))),
})

export function decompress(path: string): AsyncIterable<Buffer> {
  const file = createReadStream(path)
  const bytes = file.pipe(createZstdDecompress())
  file.once('error', (error) => bytes.destroy(error))
  return bytes
}
