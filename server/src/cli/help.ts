import { type Command, UsageError } from './command.ts'
import { COMMANDS, findCommand } from './commands.ts'

export const help: Command = {
  usage: '[command]',
  help: 'Shows what there is, or how one command is used.',
  options: {},
  positionals: { min: 0, max: 2 },
  async run({ positionals }) {
    process.stdout.write(positionals.length === 0 ? overview() : await helpOf(positionals))
    return 0
  },
}

export function overview(): string {
  const names = Object.keys(COMMANDS)
  const width = Math.max(...names.map((name) => name.length))
  return [
    'Usage: dossier <command> [options]',
    '',
    ...names.map((name) => `  ${name.padEnd(width)}  ${COMMANDS[name]?.summary}`),
    '',
    'dossier <command> --help tells more. Settings come from the environment (docs/operating).',
    '',
  ].join('\n')
}

async function helpOf(words: string[]): Promise<string> {
  const found = findCommand(words)
  if (!found || found.rest.length > 0) throw unknownCommand(words)
  return commandHelp(found.name, await found.listed.load())
}

export const commandHelp = (name: string, { usage, help: text }: Command): string =>
  `Usage: dossier ${name} ${usage}`.trimEnd() + `\n\n${text}\n`

/** Shows at most the beginning of what was typed, without control characters. */
export const shown = (word: string): string => word.replaceAll(/\p{Cc}/gu, '?').slice(0, 60)

export const unknownCommand = (words: readonly string[]): UsageError =>
  new UsageError(`There is no command "${shown(words.join(' '))}". Run "dossier help" to see what there is.`)
