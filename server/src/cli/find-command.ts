import type { CommandList, ListedCommand } from './command.ts'

/** Returns null for an unknown command. */
export function findCommand(
  commands: CommandList,
  words: readonly string[],
): { name: string; listed: ListedCommand; args: string[] } | null {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const listed = words.length >= length && Object.hasOwn(commands, name) ? commands[name] : undefined
    if (listed) return { name, listed, args: words.slice(length) }
  }
  return null
}
