import { perform } from './admin/perform.ts'
import type { Command } from './command.ts'
import { compactOperation } from './compact-operation.ts'

export const compact: Command = {
  usage: '',
  help: `Removes deleted content from disk: stored emails and attachments that are no longer used. Also rewrites the embedded
database, so that deleted data does not remain in its files; this needs as much free space as the size of the database.
Meanwhile a running server answers reads, and writes wait. On PostgreSQL, compact runs a VACUUM.

Content that was deleted within the last hour is removed next time.`,
  options: {},
  positionals: { min: 0, max: 0 },
  async run() {
    const { blobs, files } = await perform(compactOperation, {})
    process.stdout.write(`Compacted. Removed ${blobs} stored contents and ${files} files.\n`)
    return 0
  },
}
