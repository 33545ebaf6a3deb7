import type { Reads } from '#platform/database/database'
import type { FileOrder } from './file-orders.ts'
import { readSizes } from './size.view.ts'

/** Files whose bytes are fetched together, before those in front of them are written. */
const FILES = 8
/** Their bytes: a larger file is a group by itself. */
const BYTES = 4 * 1024 * 1024
/** Files whose sizes are asked for in one question. */
const ASKED = 200

/** The files in their order, in groups that are small in memory however large the files are. */
export async function* groupFiles(
  db: Reads,
  tenantId: string,
  files: AsyncIterable<FileOrder>,
): AsyncGenerator<FileOrder[]> {
  let group: FileOrder[] = []
  let bytes = 0
  for await (const { file, size } of withSizes(db, tenantId, files)) {
    if (group.length === FILES || (group.length > 0 && bytes + size > BYTES)) {
      yield group
      group = []
      bytes = 0
    }
    group.push(file)
    bytes += size
  }
  if (group.length > 0) yield group
}

async function* withSizes(db: Reads, tenantId: string, files: AsyncIterable<FileOrder>) {
  let asked: FileOrder[] = []
  async function* answer() {
    const sizes = await readSizes(db, tenantId, asked)
    for (const file of asked) yield { file, size: sizes.get(file.sha256) ?? 0 }
    asked = []
  }
  for await (const file of files) {
    asked.push(file)
    if (asked.length === ASKED) yield* answer()
  }
  yield* answer()
}
