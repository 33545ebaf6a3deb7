import { readConfig } from '#platform/config/read-config'
import { type Arguments, type Command, textOption, UsageError } from '../command.ts'
import { backupOperation } from './backup-operation.ts'
import { describeMade } from './describe-backup.ts'
import { backupFolder } from './folder-option.ts'
import { percent, performLong, STOPPED } from './perform-long.ts'

export const backup: Command = {
  usage: '[--to <folder>] [--keep <number>] [--full] [--include-secret-key]',
  help: `Makes a backup of everything while the service works: the database as of one instant, and every stored mail and
attachment that it names. Each backup is a folder of its own, named after its instant, and whole in itself; files that
the one before has are not stored twice. Ctrl-C stops it, and leaves nothing behind.

  --to                  the folder that holds the backups; BACKUP_DIR when it is left out
  --keep                how many are left; older ones are removed when the new one is complete. 0, the default with
                        --to, leaves all; without --to it is BACKUP_KEEP
  --full                copy every file anew, for when the backup before is damaged
  --include-secret-key  put the key into it that opens stored passwords: whoever has the backup then has them too

Ends with exit code 1 when stored contents are missing or damaged; the backup is made without them, and they are named.`,
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
      // Only where it is the service's own folder: elsewhere nothing is removed unasked.
      keep: readKeep(args, args.values.to === undefined ? (config.backup?.keep ?? 0) : 0),
      full: args.values.full === true,
      withKey: args.values['include-secret-key'] === true,
    }
    const words = { database: 'database', blobs: 'stored contents' }
    const made = await performLong(backupOperation, input, ({ step, share }) => `${words[step]} ${percent(share)}`)
    if (!made) return STOPPED
    process.stdout.write(describeMade(made))
    return made.lacking.length > 0 ? 1 : 0
  },
}

function readKeep(args: Arguments, fallback: number): number {
  const given = textOption(args, 'keep').trim()
  if (given === '') return fallback
  if (/^\d{1,6}$/.test(given)) return Number(given)
  throw new UsageError('--keep takes a whole number: how many backups are left. 0 leaves all.')
}
