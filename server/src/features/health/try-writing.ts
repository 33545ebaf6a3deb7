import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saysFull } from '#platform/room/room'

/** A file of a byte may find room where nothing else does. */
const PROBE = new Uint8Array(4096)

/**
 * Writes a file into the folder and takes it away: rights alone do not tell of a disk that is read-only or broken.
 * @throws what the disk says, unless that is that it is full.
 */
export async function tryWriting(folder: string): Promise<'written' | 'full'> {
  const path = join(folder, `.try-${randomUUID()}`)
  try {
    await writeFile(path, PROBE, { flag: 'wx' })
    return 'written'
  } catch (error) {
    if (saysFull(error)) return 'full'
    throw error
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}
