import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type DrilledBackup, lookThrough } from '#features/backup/index'
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
  help: `Tries this version out on a copy: restores the database of a backup in a place of its own, runs the migrations that it
has not seen, counts every row and compares a sample of the stored contents, and removes the copy. For a new version that
is unpacked beside the one that works: a running service is not asked, and nothing of it is touched.

  --from  a backup, or a folder of backups; BACKUP_DIR when it is left out
  --in    where a copy of the embedded database may lie meanwhile; the temporary folder when it is left out. PostgreSQL
          has it in a schema of its own, in the database of DATABASE_URL

Ends with exit code 1 when anything is wrong.`,
  options: { from: { type: 'string' }, in: { type: 'string' } },
  positionals: { min: 0, max: 0 },
  async run(args) {
    const config = readConfig()
    const from = backupFolder(args, 'from', config)
    const folder = mkdtempSync(join(resolve(textOption(args, 'in').trim() || tmpdir()), 'dossier-upgrade-'))
    const parts = { config, clock: systemClock, log: silentLog }
    const tried = await withProgress((signal, show) => {
      const report = (done: number, total: number): void => show(`read ${percent(done / Math.max(1, total))}`)
      return lookThrough(parts, from, folder, { signal, report })
    }, 'Stopped. The copy is removed.').finally(() => rmSync(folder, { recursive: true, force: true }))
    if (!tried) return STOPPED
    process.stdout.write(describe(tried))
    return tried.problems.length > 0 ? 1 : 0
  },
}

function describe({ folder, madeAt, rows, contents, migrations, migrationMs, problems, ms }: DrilledBackup): string {
  if (problems.length > 0)
    return [`Dossier ${VERSION} would not do with ${folder}:`, ...shownPaths(problems), ''].join('\n')
  return [
    `Dossier ${VERSION} would do with everything as of ${toTimestamp(madeAt)}.`,
    `  ${migrations} migrations in ${seconds(migrationMs)}; ${rows} rows restored, ${contents} stored contents compared; ${seconds(ms)} in all.`,
    '',
  ].join('\n')
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
