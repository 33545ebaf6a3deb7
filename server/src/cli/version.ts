import { VERSION } from '#platform/version/version'
import type { Command } from './command.ts'

export const version: Command = {
  usage: '',
  help: 'Shows the versions of Dossier and Node.js.',
  options: {},
  positionals: { min: 0, max: 0 },
  async run() {
    process.stdout.write(`dossier ${VERSION} (Node ${process.version})\n`)
    return 0
  },
}
