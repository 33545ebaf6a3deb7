import { statfsSync, statSync } from 'node:fs'
import type { Config } from '#platform/config/config'
import { freeBytes } from '#platform/disk-space/disk-space'
import { broken, type Finding, ok, warning } from './finding.ts'

/** A smaller share of free inodes counts as nearly full, regardless of free bytes. */
const FEW_NAMES = 0.02
/** Warns below this multiple of the reserve. */
const LOW_SPACE_FACTOR = 4

/** Requires space for new data and for operations that need a copy of the database (compact, drill). */
export function checkDisk({ dataDir, minFreeBytes, database }: Config): Finding[] {
  const free = freeBytes(dataDir)
  if (free === null)
    return [broken('disk', `The data folder ${dataDir} does not exist.`, 'Start the service once, or set DATA_DIR.')]
  const size = database.kind === 'sqlite' ? sizeOf(database.file) : 0
  const mend =
    'Free some space: empty the trash, run dossier compact, remove old before-restore-… folders, or use a larger disk.'
  const freeText = `${inMegabytes(free)} MB are free in ${dataDir}`
  const findings: Finding[] = []
  if (free < minFreeBytes)
    findings.push(
      broken(
        'disk',
        `${freeText}, less than the reserve of ${inMegabytes(minFreeBytes)} MB (MIN_FREE_SPACE), so nothing new is saved.`,
        mend,
      ),
    )
  else if (free < minFreeBytes * LOW_SPACE_FACTOR) findings.push(warning('disk', `${freeText}, which is low.`, mend))
  else if (free < size)
    findings.push(
      warning(
        'disk',
        `${freeText}, but the database has ${inMegabytes(size)} MB, and compact and drill need as much free space.`,
        mend,
      ),
    )
  else findings.push(ok('disk', `${freeText}.`))
  const { files, ffree } = statfsSync(dataDir)
  if (files > 0 && ffree / files < FEW_NAMES)
    findings.push(
      warning(
        'disk',
        `The file system has only ${ffree} free inodes.`,
        'Remove small files, or use a file system with more inodes.',
      ),
    )
  return findings
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

const inMegabytes = (bytes: number): number => Math.round(bytes / 1_000_000)
