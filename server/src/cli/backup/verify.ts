import { resolve } from 'node:path'
import { backupsToVerify, type VerifiedBackup, type VerifyProgress, verifyBackup } from '#features/backup/index'
import { toTimestamp } from '#platform/clock/clock'
import type { Command } from '../command.ts'
import { showProgress } from '../import/show-progress.ts'
import { watchSignals } from '../stop-signals.ts'
import { shownPaths } from './describe-backup.ts'
import { inMegabytes, percent, STOPPED } from './perform-long.ts'

export const verify: Command = {
  usage: '<folder>',
  help: `Verifies every byte of a backup, or of all backups in a folder: lists damaged, missing and unexpected files, and checks
the database. Changes nothing, and needs no running service. At the end, it lists what backups never contain.

Exits with code 1 if a problem is found, including an incomplete backup.`,
  options: {},
  positionals: { min: 1, max: 1 },
  async run({ positionals }) {
    const { folders, incomplete } = backupsToVerify(resolve(positionals[0] ?? ''))
    let isWell = incomplete.length === 0
    for (const name of incomplete)
      process.stdout.write(`${name}: incomplete. The backup was interrupted and has no manifest.\n`)
    const { signal } = watchSignals()
    const verifiedHashes: VerifyProgress['hashes'] = new Map()
    for (const folder of folders) {
      const verified = await verifyShown(folder, verifiedHashes, signal)
      if (!verified) return STOPPED
      process.stdout.write(describe(verified))
      isWell &&= verified.problems.length === 0
    }
    process.stdout.write(LEFT_OUT)
    return isWell ? 0 : 1
  },
}

const LEFT_OUT =
  'Not in backups: archives of exports (export again), archives of running imports (upload them again), copies of git repositories (the next sync clones them).\n'

async function verifyShown(
  folder: string,
  verifiedHashes: VerifyProgress['hashes'],
  signal: AbortSignal,
): Promise<VerifiedBackup | null> {
  let share = 0
  const progress = showProgress(() => `${folder} ${percent(share)}`)
  try {
    return await verifyBackup(folder, {
      signal,
      ...(verifiedHashes ? { hashes: verifiedHashes } : {}),
      report(done, total) {
        share = done / Math.max(1, total)
      },
    })
  } catch (error) {
    if (signal.aborted) return null
    throw error
  } finally {
    progress.end()
  }
}

function describe({ folder, madeAt, files, bytes, problems }: VerifiedBackup): string {
  const of = madeAt === null ? '' : ` of ${toTimestamp(madeAt)}`
  if (problems.length === 0) return `${folder}: no problems found. ${files} files, ${inMegabytes(bytes)}${of}.\n`
  const lines = shownPaths(problems.map(({ path, sentence }) => `${path} ${sentence}.`))
  return [`${folder}: ${problems.length} problems found.`, ...lines, ''].join('\n')
}
