import { message } from '@dossier/contract/message'
import { type MovedInstance, type MoveReport, moveContents, moveInstance } from '#app/moving/move-instance'
import { AppError } from '#core/app-error'
import type { MovedBlobs } from '#platform/blobs/blobs'
import { readConfig } from '#platform/config/read-config'
import { findServer } from './admin/ask-server.ts'
import { STOPPED, withProgress } from './backup/perform-long.ts'
import { type Command, textOption, UsageError } from './command.ts'

export const move: Command = {
  usage: '[--to <DATABASE_URL>] [--blobs]',
  help: `Moves the embedded database to PostgreSQL, into an empty database. Stop the server first. All rows are copied in one
transaction and compared table by table before it commits; then the search index is rebuilt. If the command is
interrupted, run it again to continue. Until the move is complete, no server starts on the target; afterwards none
starts on the embedded database.

  --to     the target database: postgres://user:password@host/name. Leave DATABASE_URL unset
  --blobs  also copy large contents from the data folder to the object store of BLOB_URL. Without --to, copy only those,
           for the configured database. The files are kept; remove the folder blobs when everything works

Sessions, tokens and client cursors stay valid. The key is in the data folder. Machines with another data folder need
SECRET_KEY, or a copy of secret.key.`,
  options: { to: { type: 'string' }, blobs: { type: 'boolean' } },
  positionals: { min: 0, max: 0 },
  async run(args) {
    const to = textOption(args, 'to').trim()
    const blobs = args.values.blobs === true
    if (!to && !blobs) throw new UsageError('Name the target with --to, or use --blobs.')
    const config = readConfig()
    if (blobs && !config.blobStore) throw new UsageError('--blobs needs BLOB_URL, the target object store.')
    if (await findServer(config.dataDir)) throw new AppError('conflict', message('operator.moveServerRuns'))
    const text = await withProgress(async (signal, show) => {
      const report = ({ step, done }: MoveReport): void => show(`${step} ${done}`)
      return to
        ? describe(await moveInstance(config, to, blobs, { signal, report }))
        : describeContents(await moveContents(config, { signal, report }))
    }, 'Stopped. Run the same command again to continue.')
    if (text === null) return STOPPED
    process.stdout.write(text)
    return 0
  },
}

const describe = ({ tables, rows, wasThere, indexed, contents }: MovedInstance): string =>
  [
    wasThere ? 'Moved: the target already had all rows.' : `Moved and verified ${rows} rows in ${tables} tables.`,
    `Indexed ${indexed} records and emails for search.`,
    'Start the service with DATABASE_URL and the same DATA_DIR, which contains the key and large contents.',
    contents ? describeContents(contents) : '',
  ].join('\n')

const describeContents = ({ moved, lacking }: MovedBlobs): string =>
  lacking.length === 0
    ? `Copied ${moved} large contents to the object store.\n`
    : `Copied ${moved} large contents to the object store. ${lacking.length} are missing or damaged in the data folder: ${lacking.slice(0, 5).join(', ')}\n`
