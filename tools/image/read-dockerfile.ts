export interface Instruction {
  word: string
  args: string
}

export interface Stage {
  /** Base image, such as `node:24-bookworm-slim`. */
  base: string
  /** '' without a name. */
  name: string
  instructions: Instruction[]
}

/** Reads the stages of a Dockerfile without line continuations and variables, which ours does not use. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of text.split('\n')) {
    if (!line.trim() || line.startsWith('#')) continue
    const [, word = '', args = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (!word || args.endsWith('\\')) throw new Error(`the Dockerfile has a line that nobody here can read: ${line}`)
    const [, base = '', name = ''] = /^(\S+)(?: AS (\S+))?$/.exec(args) ?? []
    if (word === 'FROM') stages.push({ base, name, instructions: [] })
    else stages.at(-1)?.instructions.push({ word, args })
  }
  return stages
}

/** Reads the words of `["a", "b"]`, after an optional `CMD` and options. */
export const listIn = (args: string): string[] => JSON.parse(args.slice(args.indexOf('['))) as string[]

/** Reads `A=1 B=2` as an object. */
export const settingsIn = (args: string): Record<string, string> =>
  Object.fromEntries(args.split(' ').map((pair) => pair.split('=', 2) as [string, string]))
