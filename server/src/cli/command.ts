import type { ParseArgsOptionsConfig } from 'node:util'

/** The words after the command, validated against `options`. */
export interface Arguments {
  positionals: string[]
  values: Record<string, string | boolean | undefined>
}

export interface Command {
  usage: string
  help: string
  options: ParseArgsOptionsConfig
  positionals: { min: number; max: number }
  /** @returns the exit code. @throws UsageError, AppError, ConfigError or ListenError with a sentence. */
  run(args: Arguments): Promise<number>
}

/** A listed command; loaded only on use. */
export interface ListedCommand {
  summary: string
  load(): Promise<Command>
}

export type CommandList = Record<string, ListedCommand>

/** An invalid command line; exits with code 2. */
export class UsageError extends Error {}

export function textOption({ values }: Arguments, name: string, fallback = ''): string {
  const value = values[name]
  return typeof value === 'string' ? value : fallback
}
