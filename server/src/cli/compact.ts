import { perform } from './admin/perform.ts'
import type { Command } from './command.ts'
import { compactOperation } from './compact-operation.ts'

export const compact: Command = {
  usage: '',
  help: `Gives deleted content back: removes stored mail and attachments that nothing names any more, and rewrites the
embedded database so that nothing of what was deleted is left in its files. Needs as much free space as the
database has; while it runs, a running server answers reads, and writes wait. On PostgreSQL it runs a VACUUM.

What was deleted within the last hour stays for the next time.`,
  options: {},
  positionals: { min: 0, max: 0 },
  async run() {
    const { blobs, files } = await perform(compactOperation, {})
    process.stdout.write(`Compacted. ${blobs} stored contents and ${files} files were removed.\n`)
    return 0
  },
}
