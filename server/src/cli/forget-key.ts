import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { readConfig } from '#platform/config/read-config'
import { migrate } from '#platform/database/migrate'
import { openDatabase } from '#platform/database/open-database'
import { refuseLostFile, refuseOtherDatabase } from '#platform/instance-mark'
import { createLog } from '#platform/log/log'
import { prepareDataFolder } from '#platform/prepare-data-folder'
import { removeInstanceKey } from '#platform/secrets/remove-instance-key'
import { findServer } from './admin/ask-server.ts'
import { type Command, UsageError } from './command.ts'

/** Opens only the database: without the key, the service would not start. */
export const forgetKeyCommand: Command = {
  usage: '--yes',
  help: `For a key (SECRET_KEY, or secret.key in the data folder) that is lost for good. Removes all stored passwords, which cannot
be read without it, so that the service can start with another key. Emails and records are kept. Stop all servers of the
database first. Afterwards, enter the passwords of your mail servers again.

  --yes   confirm`,
  options: { yes: { type: 'boolean' } },
  positionals: { min: 0, max: 0 },
  async run({ values }) {
    if (!values.yes) throw new UsageError('This removes all stored passwords. Add --yes to confirm.')
    const config = readConfig()
    if (await findServer(config.dataDir)) throw new AppError('conflict', message('operator.forgetKeyServerRuns'))
    prepareDataFolder(config.dataDir)
    refuseLostFile(config)
    const database = await openDatabase(config.database, { log: createLog('warn') })
    try {
      await refuseOtherDatabase(database, config)
      await migrate(database)
      const count = await removeInstanceKey(database)
      const summary = `Removed the key check and ${count} stored passwords.`
      process.stdout.write(`${summary} The next start uses the key it finds.\n`)
      return 0
    } finally {
      await database.close()
    }
  },
}
