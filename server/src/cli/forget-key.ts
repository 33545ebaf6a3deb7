import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { readConfig } from '#platform/config/read-config'
import { migrate } from '#platform/database/migrate'
import { openDatabase } from '#platform/database/open-database'
import { createLog } from '#platform/log/log'
import { prepareDataFolder } from '#platform/prepare-data-folder'
import { forgetKey } from '#platform/secrets/forget-key'
import { findServer } from './admin/ask-server.ts'
import { type Command, UsageError } from './command.ts'

/** Opens the database by itself: with the key lost, the rest of the service would not start. */
export const forgetKeyCommand: Command = {
  usage: '--yes',
  help: `For a key (SECRET_KEY, or secret.key in the data folder) that is lost for good: removes every stored password,
which nobody can read without it, so that the service starts with another key. Mail and records stay.
Stop all servers of the database first, and enter the passwords of mail servers again afterwards.

  --yes   do it`,
  options: { yes: { type: 'boolean' } },
  positionals: { min: 0, max: 0 },
  async run({ values }) {
    if (!values.yes) throw new UsageError('This removes every stored password. Say --yes to do it.')
    const config = readConfig()
    if (await findServer(config.dataDir)) throw new AppError('conflict', message('operator.forgetKeyServerRuns'))
    prepareDataFolder(config.dataDir)
    const database = await openDatabase(config.database, { log: createLog('warn') })
    try {
      await migrate(database)
      const count = await forgetKey(database)
      const gone = `The key is forgotten, and ${count} stored passwords with it.`
      process.stdout.write(`${gone} The next start takes the key that it has.\n`)
      return 0
    } finally {
      await database.close()
    }
  },
}
