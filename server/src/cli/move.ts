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
  help: `Takes an embedded instance over to PostgreSQL, into an empty database. Stop the server first. All rows go in one
transaction and are read back and compared, table by table, before it commits; then the words by which records are found
are written anew. What is cut off goes on, or begins anew, when the same command is run again; until it is done the target refuses
to start, and afterwards the embedded database does.

  --to     the database to move to: postgres://user:password@host/name. DATABASE_URL is not set for this
  --blobs  also put large contents from the data folder into the object store of BLOB_URL. Without --to: only that, for
           whatever database is configured. The files stay; remove the folder blobs when all is well

Sessions, tokens and the cursors of clients stay valid. The key goes along by itself with the data folder; machines
with another data folder need SECRET_KEY, or a copy of secret.key.`,
  options: { to: { type: 'string' }, blobs: { type: 'boolean' } },
  positionals: { min: 0, max: 0 },
  async run(args) {
    const to = textOption(args, 'to').trim()
    const blobs = args.values.blobs === true
    if (!to && !blobs) throw new UsageError('Say where to with --to, or --blobs.')
    const config = readConfig()
    if (blobs && !config.blobStore) throw new UsageError('--blobs needs BLOB_URL: the store that contents go to.')
    if (await findServer(config.dataDir)) throw new AppError('conflict', message('operator.moveServerRuns'))
    const text = await withProgress(async (signal, show) => {
      const report = ({ step, done }: MoveReport): void => show(`${step} ${done}`)
      return to
        ? describe(await moveInstance(config, to, blobs, { signal, report }))
        : describeContents(await moveContents(config, { signal, report }))
    }, 'Stopped. Run the same command again to go on.')
    if (text === null) return STOPPED
    process.stdout.write(text)
    return 0
  },
}

const describe = ({ tables, rows, wasThere, indexed, contents }: MovedInstance): string =>
  [
    wasThere
      ? 'Moved: the rows were there already.'
      : `Moved: ${rows} rows of ${tables} tables, read back and compared.`,
    `${indexed} records and mails can be found by their words.`,
    'Start the service with DATABASE_URL and the same DATA_DIR, which holds the key and large contents.',
    contents ? describeContents(contents) : '',
  ].join('\n')

const describeContents = ({ moved, lacking }: MovedBlobs): string =>
  lacking.length === 0
    ? `${moved} large contents were put into the object store.\n`
    : `${moved} large contents were put into the object store. ${lacking.length} are missing or damaged in the data folder: ${lacking.slice(0, 5).join(', ')}\n`
