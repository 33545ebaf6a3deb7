import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '#platform/crypto/write-file-durably'
import { type RestoreMark, removeMark, writeMark } from './mark.ts'

/** Where what is restored waits until all of it is there. */
export const stagingFolder = (dataDir: string): string => join(dataDir, 'restoring')

/** What makes up the data of a service, by names in the data folder. A key stays unless the backup brings one. */
const OF_THE_SERVICE = ['dossier.sqlite', 'dossier.sqlite-wal', 'dossier.sqlite-shm', 'blobs']

/**
 * Puts what is staged in the place of what is there, which is kept. Only names change, in two steps that are marked, so
 * that a restore that is cut off goes on where it was.
 */
export function exchange(dataDir: string, mark: RestoreMark): void {
  const staging = stagingFolder(dataDir)
  const kept = join(dataDir, mark.keptAs)
  if (mark.step !== 'in') {
    writeMark(dataDir, { ...mark, step: 'away' })
    mkdirSync(kept, { recursive: true, mode: 0o700 })
    const names = new Set([...OF_THE_SERVICE, ...namesIn(staging)])
    for (const name of names) carry(join(dataDir, name), join(kept, name))
    for (const folder of [kept, dataDir]) syncFolder(folder)
    writeMark(dataDir, { ...mark, step: 'in' })
  }
  for (const name of namesIn(staging)) carry(join(staging, name), join(dataDir, name))
  syncFolder(dataDir)
  rmSync(staging, { recursive: true, force: true })
  if (existsSync(kept) && namesIn(kept).length === 0) rmdirSync(kept)
  removeMark(dataDir)
}

/** Of what a restore that was cut off at its very end has removed already: none. */
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

function carry(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to)
}
