import type { Reads } from '#platform/database/database'
import type { FileOrder } from './file-orders.ts'
import { readSizes } from './size.view.ts'

/** Files fetched together. */
const FILES = 8
/** Bytes of one group. A larger file forms its own group. */
const BYTES = 4 * 1024 * 1024
const MAX_QUERIED = 200

/** Groups the files in order, with bounded memory. */
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
  let pending: FileOrder[] = []
  async function* answer() {
    const sizes = await readSizes(db, tenantId, pending)
    for (const file of pending) yield { file, size: sizes.get(file.sha256) ?? 0 }
    pending = []
  }
  for await (const file of files) {
    pending.push(file)
    if (pending.length === MAX_QUERIED) yield* answer()
  }
  yield* answer()
}
