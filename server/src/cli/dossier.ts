import { parseArgs } from 'node:util'
import { type Arguments, type Command, UsageError } from './command.ts'
import { COMMANDS } from './commands.ts'
import { findCommand } from './find-command.ts'
import { commandHelp, overview, shown, unknownCommand } from './help.ts'

/** A reader may close our output early (`| head`); this is no error. */
process.stdout.on('error', () => undefined)

const ALIASES: Partial<Record<string, string>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
}

process.exit(await run(process.argv.slice(2)))

async function run(words: string[]): Promise<number> {
  try {
    return await dispatch(words)
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n`)
      return 2
    }
    const { plainSentence } = await import('#app/plain-sentence')
    process.stderr.write(`${plainSentence(error)}\n`)
    return 1
  }
}

async function dispatch(words: string[]): Promise<number> {
  if (words.length === 0) {
    process.stderr.write(overview(COMMANDS))
    return 2
  }
  const [first = '', ...remaining] = words
  const found = findCommand(COMMANDS, [ALIASES[first] ?? first, ...remaining])
  if (!found) throw unknownCommand(words.slice(0, 2))
  const command = await found.listed.load()
  if (found.args.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(commandHelp(found.name, command))
    return 0
  }
  return command.run(readArguments(found.name, command, found.args))
}

function readArguments(name: string, { options, positionals }: Command, words: string[]): Arguments {
  const parsed = parse(name, options, words)
  const count = parsed.positionals.length
  if (count < positionals.min) throw new UsageError(`An argument is missing. Run "dossier ${name} --help" for usage.`)
  if (count > positionals.max) {
    throw new UsageError(
      `"${shown(parsed.positionals[positionals.max] ?? '')}" is an unexpected argument. ` +
        `Run "dossier ${name} --help" for usage, and quote names that contain spaces.`,
    )
  }
  return parsed
}

function parse(name: string, options: Command['options'], args: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    return { values: values as Arguments['values'], positionals }
  } catch (error) {
    const why = error instanceof Error ? shownReason(error.message) : ''
    throw new UsageError(`${why} Run "dossier ${name} --help" for usage.`)
  }
}

/** Takes the first sentence of a parseArgs error, which names the option. */
function shownReason(message: string): string {
  return `${shown(message.split(/\.\s|\n/)[0] ?? '').replace(/\.$/, '')}.`
}
