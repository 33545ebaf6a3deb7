import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { wait } from '#platform/clock/wait'
import { storageFull } from '#platform/database/failures'
import { saysFull } from '#platform/room/room'

/** Longer than a sweep has a file in its hand. */
const IN_HAND_MS = 50

/**
 * Writes a file under the name of its content, if it is not there, as wanted at this instant (epoch milliseconds). Its bytes
 * and its name are on the disk when it returns: where it is there already, its name may not be yet, because another writer
 * is just behind.
 * @throws AppError `storage_full`.
 */
export async function keepFile(path: string, bytes: Uint8Array, at: number): Promise<void> {
  const now = new Date(at)
  if (!(await makeYoung(path, now))) {
    const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    if (made !== undefined) await syncFolders(dirname(dirname(path)), dirname(made))
    const temporary = `${path}.${randomUUID()}.tmp`
    await writeSynced(temporary, bytes).catch((error: unknown) => giveUp(temporary, error))
    await utimes(temporary, now, now)
    await rename(temporary, path)
  }
  await syncFolder(dirname(path))
}

/** @throws the error of the file system. */
export async function readKept(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    if (!isMissing(error)) throw error
    // The sweep of another process may have it in its hand for a moment.
    await wait(IN_HAND_MS)
    return readFile(path)
  }
}

/** A new file, its bytes on the disk when it returns; its name is not yet. */
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
 * A file that is wanted again is young again, so that no sweep takes it from under the commit that will name it.
 * @returns false where there is none.
 */
async function makeYoung(path: string, now: Date): Promise<boolean> {
  try {
    await utimes(path, now, now)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** What was begun takes room that others need. */
async function giveUp(temporary: string, error: unknown): Promise<never> {
  await rm(temporary, { force: true }).catch(() => undefined)
  throw saysFull(error) ? storageFull(error) : error
}

/** From the innermost folder up to the outermost one, so that new folders survive a crash too. */
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
