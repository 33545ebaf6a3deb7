import type { ParseArgsOptionsConfig } from 'node:util'

/** What the words after the command said, already checked against `options`. */
export interface Arguments {
  positionals: string[]
  values: Record<string, string | boolean | undefined>
}

/** One command of `dossier`. */
export interface Command {
  /** How it is called, behind its name. */
  usage: string
  /** Lines for `dossier <command> --help`. */
  help: string
  options: ParseArgsOptionsConfig
  /** How many words it takes besides options. */
  positionals: { min: number; max: number }
  /** @returns the exit code. @throws UsageError, AppError, ConfigError or ListenError with a sentence. */
  run(args: Arguments): Promise<number>
}

/** A command as it is listed; it is loaded only when it is used. */
export interface ListedCommand {
  summary: string
  load(): Promise<Command>
}

/** Every command, by the words that call it. */
export type CommandList = Record<string, ListedCommand>

/** The command line was wrong; ends with exit code 2. */
export class UsageError extends Error {}

/** The text of an option, or `fallback` where it was not given. */
export function textOption({ values }: Arguments, name: string, fallback = ''): string {
  const value = values[name]
  return typeof value === 'string' ? value : fallback
}
