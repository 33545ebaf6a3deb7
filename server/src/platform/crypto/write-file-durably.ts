import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file atomically, so that a crash leaves all of it or nothing: temporary name, sync, rename, folder sync. */
export function writeFileDurably(path: string, content: string | Uint8Array, mode = 0o600): void {
  renameSync(writeTemporary(path, content, mode), path)
  syncFolder(dirname(path))
}

/** Creates a file atomically. @returns false when it already exists. */
export function createFileDurably(path: string, content: string | Uint8Array, mode = 0o600): boolean {
  const temporary = writeTemporary(path, content, mode)
  try {
    linkSync(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary)
  }
  syncFolder(dirname(path))
  return true
}

function writeTemporary(path: string, content: string | Uint8Array, mode: number): string {
  const temporary = `${path}.${process.pid}.tmp`
  const file = openSync(temporary, 'w', mode)
  try {
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return temporary
}

/** Makes new file names survive a crash. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
