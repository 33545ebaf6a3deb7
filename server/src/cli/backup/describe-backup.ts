import type { MadeBackup } from '#features/backup/index'
import { inMegabytes } from './perform-long.ts'

const SHOWN = 20

export function describeBackup(made: MadeBackup): string {
  const { folder, files, bytes, copiedBlobs, sharedBlobs, lacking, removed, incomplete } = made
  return [
    `Backup made: ${folder}`,
    `  ${files} files, ${inMegabytes(bytes)}; ${copiedBlobs} stored contents copied, ${sharedBlobs} shared with the previous backup.`,
    ...(incomplete.length > 0 ? [`  Removed incomplete backups: ${incomplete.join(', ')}.`] : []),
    ...(removed.length > 0 ? [`  Removed old backups: ${removed.join(', ')}.`] : []),
    ...describeKey(made),
    ...(lacking.length > 0 ? [`${lacking.length} stored contents are missing or damaged in the data folder:`] : []),
    ...shownPaths(lacking),
    '',
  ].join('\n')
}

function describeKey({ keyFingerprint, keyOrigin }: MadeBackup): string[] {
  if (!keyFingerprint) return []
  return keyOrigin === ''
    ? [`  The backup contains the key. Keep it private.`]
    : [
        `  The backup does not contain the key. To restore it, you need the key ${keyFingerprint} (${keyOrigin}). Keep a copy of that key elsewhere.`,
      ]
}

export const shownPaths = (paths: readonly string[]): string[] => [
  ...paths.slice(0, SHOWN).map((path) => `  ${path}`),
  ...(paths.length > SHOWN ? [`  and ${paths.length - SHOWN} more`] : []),
]
