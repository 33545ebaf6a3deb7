/** One line of a Dockerfile, such as `RUN npm ci`. */
export interface Instruction {
  word: string
  rest: string
}

export interface Stage {
  /** What it begins with, such as `node:24-bookworm-slim`. */
  base: string
  /** '' where it has no name. */
  name: string
  instructions: Instruction[]
}

/** The stages of a Dockerfile without line continuations and variables, which is the only kind that we write. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of text.split('\n')) {
    if (!line.trim() || line.startsWith('#')) continue
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (!word || rest.endsWith('\\')) throw new Error(`the Dockerfile has a line that nobody here can read: ${line}`)
    const [, base = '', name = ''] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? []
    if (word === 'FROM') stages.push({ base, name, instructions: [] })
    else stages.at(-1)?.instructions.push({ word, rest })
  }
  return stages
}

/** The words of `["a", "b"]`, with or without `CMD` and options in front. */
export const listIn = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('['))) as string[]

/** `A=1 B=2` as an object. */
export const settingsIn = (rest: string): Record<string, string> =>
  Object.fromEntries(rest.split(' ').map((pair) => pair.split('=', 2) as [string, string]))
