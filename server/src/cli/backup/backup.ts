import { readConfig } from '#platform/config/read-config'
import { type Arguments, type Command, textOption, UsageError } from '../command.ts'
import { backupOperation } from './backup-operation.ts'
import { describeBackup } from './describe-backup.ts'
import { backupFolder } from './folder-option.ts'
import { percent, performLong, STOPPED } from './perform-long.ts'

export const backup: Command = {
  usage: '[--to <folder>] [--keep <number>] [--full] [--include-secret-key]',
  help: `Makes a backup of all data while the service is running: a consistent snapshot of the database, and every stored email and
attachment in it. Each backup is a complete folder, named after its time. Files that are also in the previous backup are
not stored twice. Ctrl-C stops the backup and removes the incomplete folder.

  --to                  the folder for backups; BACKUP_DIR if omitted
  --keep                the number of backups to keep; older ones are removed when the new one is complete. 0 keeps all and
                        is the default with --to; without --to, the default is BACKUP_KEEP
  --full                copy every file again, in case the previous backup is damaged
  --include-secret-key  include the key for stored passwords. Anyone who has the backup can then read these passwords

Exits with code 1 if stored contents are missing or damaged. The backup is then made without them and lists them.`,
  options: {
    to: { type: 'string' },
    keep: { type: 'string' },
    full: { type: 'boolean' },
    'include-secret-key': { type: 'boolean' },
  },
  positionals: { min: 0, max: 0 },
  async run(args) {
    const config = readConfig()
    const input = {
      to: backupFolder(args, 'to', config),
      // Applies retention only to the service's own folder; other folders keep all backups by default.
      keep: readKeep(args, args.values.to === undefined ? (config.backup?.keep ?? 0) : 0),
      full: args.values.full === true,
      withKey: args.values['include-secret-key'] === true,
    }
    const words = { database: 'database', blobs: 'stored contents' }
    const made = await performLong(backupOperation, input, ({ step, share }) => `${words[step]} ${percent(share)}`)
    if (!made) return STOPPED
    process.stdout.write(describeBackup(made))
    return made.lacking.length > 0 ? 1 : 0
  },
}

function readKeep(args: Arguments, fallback: number): number {
  const value = textOption(args, 'keep').trim()
  if (value === '') return fallback
  if (/^\d{1,6}$/.test(value)) return Number(value)
  throw new UsageError('--keep must be a whole number of backups to keep. 0 keeps all.')
}
