import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type DrilledBackup, inspectBackup } from '#features/backup/index'
import { systemClock, toTimestamp } from '#platform/clock/clock'
import { readConfig } from '#platform/config/read-config'
import { silentLog } from '#platform/log/log'
import { VERSION } from '#platform/version/version'
import { type Command, textOption } from '../command.ts'
import { shownPaths } from './describe-backup.ts'
import { backupFolder } from './folder-option.ts'
import { percent, STOPPED, withProgress } from './perform-long.ts'

export const rehearseUpgrade: Command = {
  usage: '[--from <folder>] [--in <folder>]',
  help: `Tests an upgrade to this version on a copy: restores the database of a backup to a temporary place, runs the pending
migrations, counts every row, compares a sample of the stored contents, and removes the copy. Use it with a new version
that is unpacked next to the current one. A running service is not affected.

  --from  a backup, or a folder of backups; BACKUP_DIR if omitted
  --in    the folder for the copy of the embedded database; the temporary folder if omitted. With PostgreSQL, the copy is
          a separate schema in the database of DATABASE_URL

Exits with code 1 if a problem is found.`,
  options: { from: { type: 'string' }, in: { type: 'string' } },
  positionals: { min: 0, max: 0 },
  async run(args) {
    const config = readConfig()
    const from = backupFolder(args, 'from', config)
    const folder = mkdtempSync(join(resolve(textOption(args, 'in').trim() || tmpdir()), 'dossier-upgrade-'))
    const parts = { config, clock: systemClock, log: silentLog }
    const tried = await withProgress((signal, show) => {
      const report = (done: number, total: number): void => show(`read ${percent(done / Math.max(1, total))}`)
      return inspectBackup(parts, from, folder, { signal, report })
    }, 'Stopped. The copy was removed.').finally(() => rmSync(folder, { recursive: true, force: true }))
    if (!tried) return STOPPED
    process.stdout.write(describe(tried))
    return tried.problems.length > 0 ? 1 : 0
  },
}

function describe({ folder, madeAt, rows, contents, migrations, migrationMs, problems, ms }: DrilledBackup): string {
  if (problems.length > 0)
    return [`The upgrade to Dossier ${VERSION} would fail with ${folder}:`, ...shownPaths(problems), ''].join('\n')
  return [
    `The upgrade to Dossier ${VERSION} works with the data as of ${toTimestamp(madeAt)}.`,
    `  ${migrations} migrations in ${seconds(migrationMs)}; ${rows} rows restored, ${contents} stored contents compared; ${seconds(ms)} in total.`,
    '',
  ].join('\n')
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
