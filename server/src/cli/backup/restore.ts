import { resolve } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { type RestoredBackup, type RestoreProgress, restoreBackup } from '#features/backup/index'
import { systemClock, toTimestamp } from '#platform/clock/clock'
import { readConfig } from '#platform/config/read-config'
import { findServer } from '../admin/ask-server.ts'
import { type Command, textOption, UsageError } from '../command.ts'
import { percent, STOPPED, withProgress } from './perform-long.ts'

export const restore: Command = {
  usage: '--from <folder> [--replace]',
  help: `Brings a backup back, into an empty data folder or an empty database. Stop all servers first. Every byte is
compared with what was written before anything changes, and what is cut off goes on when the same command is run again.

  --from     a backup, or a folder of backups: then the newest one that is complete
  --replace  put it in the place of what is there. The old is kept: in the data folder as before-restore-…, on
             PostgreSQL as a schema of that name. Remove it when all is well

The key that opens stored passwords is not in a backup, unless it was made with --include-secret-key: put the right
secret.key into the data folder, or set SECRET_KEY.`,
  options: { from: { type: 'string' }, replace: { type: 'boolean' } },
  positionals: { min: 0, max: 0 },
  async run(args) {
    const from = textOption(args, 'from').trim()
    if (!from) throw new UsageError('Say which backup with --from.')
    const config = readConfig()
    if (await findServer(config.dataDir)) throw new AppError('conflict', message('operator.restoreServerRuns'))
    const input = { from: resolve(from), replace: args.values.replace === true }
    const restored = await withProgress((signal, show) => {
      const report = ({ step, share }: RestoreProgress): void => show(`${step} ${percent(share)}`)
      return restoreBackup(input, { config, clock: systemClock, signal, report })
    }, 'Stopped. What was there is as it was.')
    if (!restored) return STOPPED
    process.stdout.write(describe(restored))
    return 0
  },
}

function describe({ from, madeAt, kept, finished, lacking, key, keyFingerprint }: RestoredBackup): string {
  const what = finished
    ? `The restore of ${from} that had been cut off is finished.`
    : `Restored ${from}: everything as of ${toTimestamp(madeAt)}.`
  return [
    what,
    ...(kept.length > 0 ? [`What was there before is kept as ${kept.join(' and ')}.`] : []),
    ...(lacking > 0 ? [`${lacking} stored contents were missing when it was made; dossier verify names them.`] : []),
    ...describeKey(key, keyFingerprint),
    '',
  ].join('\n')
}

function describeKey(key: RestoredBackup['key'], fingerprint: string): string[] {
  const wanted = `Put the secret.key that it was made with into the data folder, or set SECRET_KEY to it, before the start.`
  const lost = `Where it is lost for good: dossier forget-key --yes.`
  if (key === 'missing') return [`It needs the key ${fingerprint}, and there is none here. ${wanted} ${lost}`]
  if (key === 'another') return [`It needs the key ${fingerprint}, and the one here is another. ${wanted} ${lost}`]
  return []
}
