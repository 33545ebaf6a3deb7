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
  help: `Restores a backup into an empty data folder or an empty database. Stop all servers first. Every byte is verified before
anything changes. If a restore is interrupted, run the same command again to continue.

  --from     a backup, or a folder of backups, from which the newest complete one is used
  --replace  replace existing data. The old data is kept: in the data folder as before-restore-…, on PostgreSQL as a schema
             of that name. Remove it when everything works

A backup contains the key for stored passwords only if it was made with --include-secret-key. Otherwise, copy the original
secret.key into the data folder, or set SECRET_KEY.`,
  options: { from: { type: 'string' }, replace: { type: 'boolean' } },
  positionals: { min: 0, max: 0 },
  async run(args) {
    const from = textOption(args, 'from').trim()
    if (!from) throw new UsageError('Name the backup with --from.')
    const config = readConfig()
    if (await findServer(config.dataDir)) throw new AppError('conflict', message('operator.restoreServerRuns'))
    const input = { from: resolve(from), replace: args.values.replace === true }
    const restored = await withProgress((signal, show) => {
      const report = ({ step, share }: RestoreProgress): void => show(`${step} ${percent(share)}`)
      return restoreBackup(input, { config, clock: systemClock, signal, report })
    }, 'Stopped. The existing data was not changed.')
    if (!restored) return STOPPED
    process.stdout.write(describe(restored))
    return 0
  },
}

function describe({ from, madeAt, preserved, finished, lacking, key, keyFingerprint }: RestoredBackup): string {
  const what = finished
    ? `Finished the interrupted restore of ${from}.`
    : `Restored ${from}: data as of ${toTimestamp(madeAt)}.`
  return [
    what,
    ...(preserved.length > 0 ? [`The previous data is kept as ${preserved.join(' and ')}.`] : []),
    ...(lacking > 0
      ? [`${lacking} stored contents were missing when the backup was made; "dossier verify" lists them.`]
      : []),
    ...describeKey(key, keyFingerprint),
    '',
  ].join('\n')
}

function describeKey(key: RestoredBackup['key'], fingerprint: string): string[] {
  const keyHint = `Before you start the service, copy the original secret.key into the data folder, or set SECRET_KEY.`
  const lost = `If the key is lost: dossier forget-key --yes.`
  if (key === 'missing') return [`The data needs the key ${fingerprint}, but there is no key here. ${keyHint} ${lost}`]
  if (key === 'another')
    return [`The data needs the key ${fingerprint}, but the key here is another one. ${keyHint} ${lost}`]
  return []
}
