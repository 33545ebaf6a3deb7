import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '#platform/crypto/write-file-durably'
import { type RestoreState, removeRestoreState, writeRestoreState } from './restore-state.ts'

export const stagingFolder = (dataDir: string): string => join(dataDir, 'restoring')

/** Names of the service's data in the data folder. The key stays unless the backup contains one. */
const SERVICE_FILES = ['dossier.sqlite', 'dossier.sqlite-wal', 'dossier.sqlite-shm', 'blobs']

/**
 * Swaps the staged files in and keeps the old ones. It only renames, in two recorded steps, so that an interrupted
 * restore can resume.
 */
export function swapData(dataDir: string, mark: RestoreState): void {
  const staging = stagingFolder(dataDir)
  const preserved = join(dataDir, mark.keptAs)
  if (mark.step !== 'in') {
    writeRestoreState(dataDir, { ...mark, step: 'away' })
    mkdirSync(preserved, { recursive: true, mode: 0o700 })
    const names = new Set([...SERVICE_FILES, ...namesIn(staging)])
    for (const name of names) moveIfExists(join(dataDir, name), join(preserved, name))
    for (const folder of [preserved, dataDir]) syncFolder(folder)
    writeRestoreState(dataDir, { ...mark, step: 'in' })
  }
  for (const name of namesIn(staging)) moveIfExists(join(staging, name), join(dataDir, name))
  syncFolder(dataDir)
  rmSync(staging, { recursive: true, force: true })
  if (existsSync(preserved) && namesIn(preserved).length === 0) rmdirSync(preserved)
  removeRestoreState(dataDir)
}

/** The folder is missing when a restore was interrupted at its very end. */
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

function moveIfExists(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to)
}
