import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from '#platform/disk-space/disk-space'

/** A one-byte file may fit on a disk that is otherwise full. */
const PROBE = new Uint8Array(4096)

/**
 * Writes and deletes a file: permissions alone do not reveal a read-only or broken disk.
 * @throws the disk's error, except for a full disk.
 */
export async function tryWriting(folder: string): Promise<'written' | 'full'> {
  const path = join(folder, `.try-${randomUUID()}`)
  try {
    await writeFile(path, PROBE, { flag: 'wx' })
    return 'written'
  } catch (error) {
    if (isDiskFull(error)) return 'full'
    throw error
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}
