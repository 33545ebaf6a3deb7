import type { Command } from './command.ts'

interface Listed {
  summary: string
  load(): Promise<Command>
}

/** Every command, by the words that call it. Each is loaded only when it is used. */
export const COMMANDS: Record<string, Listed> = {
  start: { summary: 'start the service', load: async () => (await import('./start.ts')).start },
  import: {
    summary: 'take in an mbox, a Maildir, a folder of .eml files or one mail',
    load: async () => (await import('./import.ts')).importMail,
  },
  'user add': {
    summary: 'add a user, with an account of their own or to an account',
    load: async () => (await import('./user-add.ts')).userAdd,
  },
  help: { summary: 'show this, or the help of one command', load: async () => (await import('./help.ts')).help },
  version: { summary: 'show the version', load: async () => (await import('./version.ts')).version },
}

/** The command that the first words call, and the words behind it; null when there is none. */
export function findCommand(words: readonly string[]): { name: string; listed: Listed; rest: string[] } | null {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    if (words.length >= length && Object.hasOwn(COMMANDS, name)) {
      const listed = COMMANDS[name]
      if (listed) return { name, listed, rest: words.slice(length) }
    }
  }
  return null
}
