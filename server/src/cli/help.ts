import { type Command, type CommandList, UsageError } from './command.ts'
import { findCommand } from './find-command.ts'

export const helpOn = (commands: CommandList): Command => ({
  usage: '[command]',
  help: 'Lists the commands, or shows the usage of one command.',
  options: {},
  positionals: { min: 0, max: 2 },
  async run({ positionals }) {
    process.stdout.write(positionals.length === 0 ? overview(commands) : await helpOf(commands, positionals))
    return 0
  },
})

export function overview(commands: CommandList): string {
  const names = Object.keys(commands)
  const width = Math.max(...names.map((name) => name.length))
  return [
    'Usage: dossier <command> [options]',
    '',
    ...names.map((name) => `  ${name.padEnd(width)}  ${commands[name]?.summary}`),
    '',
    'Run "dossier <command> --help" for details. Settings are environment variables (see docs/operating).',
    '',
  ].join('\n')
}

async function helpOf(commands: CommandList, words: string[]): Promise<string> {
  const found = findCommand(commands, words)
  if (!found || found.args.length > 0) throw unknownCommand(words)
  return commandHelp(found.name, await found.listed.load())
}

export const commandHelp = (name: string, { usage, help: text }: Command): string =>
  `Usage: dossier ${name} ${usage}`.trimEnd() + `\n\n${text}\n`

/** Truncates typed text and replaces control characters. */
export const shown = (word: string): string => word.replaceAll(/\p{Cc}/gu, '?').slice(0, 60)

export const unknownCommand = (words: readonly string[]): UsageError =>
  new UsageError(`Unknown command "${shown(words.join(' '))}". Run "dossier help" for a list of commands.`)
