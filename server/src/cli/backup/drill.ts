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
  help: `Tries out the newest backup beside the running service: reads every byte, restores the database in a place of
its own, counts its rows, compares a sample of its state and of the stored contents, and brings it up to date. What was
found is shown, logged and told by dossier doctor; the place is removed again. It needs as much free space as the
database has.

  --from  a backup, or a folder of backups; BACKUP_DIR when it is left out

Ends with exit code 1 when the backup would not do.`,
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
    return [`${folder} would not do. ${problems.length} things are wrong:`, ...shownPaths(problems), ''].join('\n')
  return [
    `${folder} would do: everything as of ${toTimestamp(madeAt)}.`,
    `  ${files} files read (${inMegabytes(bytes)}), ${rows} rows restored, ${contents} stored contents compared, ${migrations} migrations run, in ${(ms / 1000).toFixed(1)} s.`,
    '',
  ].join('\n')
}
