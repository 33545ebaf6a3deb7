import type { StagedBlob } from '#platform/blobs/blobs'
import { isBytes } from '../archive/format.ts'
import type { ImportRow } from '../export.tables.ts'
import type { ImportWork } from './import-work.ts'

const FILES = 200
const BYTES = 8 * 1024 * 1024

export type Advance = (change: Partial<ImportRow>, also?: StagedBlob[]) => Promise<void>

/** Stores the archive's messages and files, resuming at the recorded position. No row refers to them yet. */
export async function storeFiles({ platform, archive, row, to }: ImportWork, advance: Advance): Promise<void> {
  let staged: StagedBlob[] = []
  let bytes = 0
  let position = row.place
  async function write(): Promise<void> {
    await advance({ place: position, line: 0 }, staged)
    staged = []
    bytes = 0
  }
  for await (const file of archive.files(position)) {
    if (isBytes(file.entry.name)) {
      const content = await archive.read(file)
      staged.push(await platform.blobs.stage(to.tenantId, content))
      bytes += content.length
    }
    position += 1
    if (staged.length >= FILES || bytes >= BYTES) await write()
  }
  await write()
}

/** Releases files of rows that were never imported. The sweep checks every record before it deletes them. */
export async function releaseFiles({
  platform,
  archive,
  to,
}: Pick<ImportWork, 'platform' | 'archive' | 'to'>): Promise<void> {
  const { database, blobs } = platform
  let hashes: string[] = []
  const release = async (): Promise<void> => {
    await database.transact((tx) => blobs.release(tx, to.tenantId, hashes))
    hashes = []
  }
  for await (const { path, sha256, missing } of archive.lines()) {
    if (missing || !isBytes(path)) continue
    hashes.push(sha256)
    if (hashes.length >= FILES) await release()
  }
  await release()
}
