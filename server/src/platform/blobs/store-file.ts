import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { wait } from '#platform/clock/wait'
import { storageFull } from '#platform/database/failures'
import { isDiskFull } from '#platform/disk-space/disk-space'

/** Longer than a sweep holds a renamed file. */
const CLAIMED_MS = 50

/**
 * Writes a content-named file if it does not exist, with this modification time (epoch milliseconds). A new file's
 * bytes and name are synced on return. An existing file's name may not be, when another writer is just finishing.
 * @throws AppError `storage_full`.
 */
export async function storeFile(path: string, bytes: Uint8Array, at: number): Promise<void> {
  const now = new Date(at)
  if (!(await touch(path, now))) {
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    if (made !== undefined) await syncFolders(dirname(dirname(path)), dirname(made))
    const temporary = `${path}.${randomUUID()}.tmp`
    await writeSynced(temporary, bytes).catch((error: unknown) => discard(temporary, error))
    await utimes(temporary, now, now)
    await rename(temporary, path)
  }
  await syncFolder(dirname(path))
}

export async function readStored(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    if (!isMissing(error)) throw error
    // The sweep of another process may have renamed it for a moment.
    await wait(CLAIMED_MS)
    return readFile(path)
  }
}

/** Creates a file and syncs its bytes; its directory entry is not synced yet. */
export async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Refreshes the file's age, so that no sweep removes it before the commit that names it.
 * @returns false when the file does not exist.
 */
async function touch(path: string, now: Date): Promise<boolean> {
  try {
    await utimes(path, now, now)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function discard(temporary: string, error: unknown): Promise<never> {
  await rm(temporary, { force: true }).catch(() => undefined)
  throw isDiskFull(error) ? storageFull(error) : error
}

/** Syncs from the innermost folder outwards, so that new folders survive a crash too. */
async function syncFolders(from: string, to: string): Promise<void> {
  for (let folder = from; folder.length >= to.length; folder = dirname(folder)) {
    await syncFolder(folder)
    if (folder === dirname(folder)) return
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
