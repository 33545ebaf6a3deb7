import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file so that after a crash it is there whole or not at all: temporary name, sync, rename, sync the folder. */
export function writeFileDurably(path: string, content: string | Uint8Array, mode = 0o600): void {
  renameSync(writeTemporary(path, content, mode), path)
  syncFolder(dirname(path))
}

/** The same for a file that nobody may have made before. @returns false when it is there already. */
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

/** So that the names in it survive a crash too. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
