import { readFileSync } from 'node:fs'
import type { Command } from './command.ts'

export const version: Command = {
  usage: '',
  help: 'Shows the version of Dossier and of the Node that it runs on.',
  options: {},
  positionals: { min: 0, max: 0 },
  async run() {
    const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
    process.stdout.write(`dossier ${manifest.version} (Node ${process.version})\n`)
    return 0
  },
}
