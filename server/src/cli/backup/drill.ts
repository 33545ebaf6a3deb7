import type { DrilledBackup } from '#features/backup/index'
import { toTimestamp } from '#platform/clock/clock'
import { readConfig } from '#platform/config/read-config'
import type { Command } from '../command.ts'
import { drillOperation } from './backup-operation.ts'
import { shownPaths } from './describe-backup.ts'
import { backupFolder } from './folder-option.ts'
import { inMegabytes, percent, performLong, STOPPED } from './perform-long.ts'

export const drill: Command = {
  usage: '[--from <folder>]',
  help: `Tests the newest backup while the service is running: reads every byte, restores the database to a temporary place,
counts its rows, compares samples of its data and stored contents, and runs migrations. The result is printed, logged and
reported by dossier doctor; the copy is removed. A drill needs as much free space as the size of the database.

  --from  a backup, or a folder of backups; BACKUP_DIR if omitted

Exits with code 1 if the backup cannot be restored.`,
  options: { from: { type: 'string' } },
  positionals: { min: 0, max: 0 },
  async run(args) {
    const from = backupFolder(args, 'from', readConfig())
    const drilled = await performLong(
      drillOperation,
      { from },
      ({ done, total }) => `read ${percent(done / Math.max(1, total))}`,
    )
    if (!drilled) return STOPPED
    process.stdout.write(describe(drilled))
    return drilled.problems.length > 0 ? 1 : 0
  },
}

function describe({ folder, madeAt, files, bytes, rows, contents, migrations, problems, ms }: DrilledBackup): string {
  if (problems.length > 0)
    return [`${folder} cannot be restored. Problems found: ${problems.length}`, ...shownPaths(problems), ''].join('\n')
  return [
    `${folder} can be restored: data as of ${toTimestamp(madeAt)}.`,
    `  ${files} files read (${inMegabytes(bytes)}), ${rows} rows restored, ${contents} stored contents compared, ${migrations} migrations run, in ${(ms / 1000).toFixed(1)} s.`,
    '',
  ].join('\n')
}
