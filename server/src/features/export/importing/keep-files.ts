import type { StagedBlob } from '#platform/blobs/blobs'
import { isBytes } from '../archive/format.ts'
import type { ImportRow } from '../export.tables.ts'
import type { ImportWork } from './import-work.ts'

/** Files of one transaction, and their bytes. */
const FILES = 200
const BYTES = 8 * 1024 * 1024

export type Advance = (change: Partial<ImportRow>, also?: StagedBlob[]) => Promise<void>

/** Stores the messages and files of the archive, from where an earlier process had come to. No row names them yet. */
export async function keepFiles({ platform, archive, row, to }: ImportWork, advance: Advance): Promise<void> {
  let staged: StagedBlob[] = []
  let bytes = 0
  let place = row.place
  async function write(): Promise<void> {
    await advance({ place, line: 0 }, staged)
    staged = []
    bytes = 0
  }
  for await (const file of archive.files(place)) {
    if (isBytes(file.entry.name)) {
      const content = await archive.read(file)
      staged.push(await platform.blobs.stage(to.tenantId, content))
      bytes += content.length
    }
    place += 1
    if (staged.length >= FILES || bytes >= BYTES) await write()
  }
  await write()
}

/** What was stored for rows that never came may go; whoever sweeps asks every record first. */
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
