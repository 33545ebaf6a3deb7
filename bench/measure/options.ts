import { parseArgs } from 'node:util'

export type Engine = 'sqlite' | 'postgres'

/** `--size 10000,100000`, `--database sqlite,postgres`, `--seconds 3`: bounds of a run. */
export interface Options {
  sizes: number[]
  engines: Engine[]
  seconds: number
  rounds: number
  /** A Maildir to read instead of generated emails, or ''. */
  maildir: string
  /** Part of the names of attacks to measure, or '' for all. */
  attack: string
  /** Whether to measure other installed programs too. */
  peers: boolean
}

export function readOptions(
  defaults: { sizes?: number[]; engines?: Engine[]; seconds?: number; rounds?: number } = {},
): Options {
  const { values } = parseArgs({
    options: {
      size: { type: 'string' },
      database: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      maildir: { type: 'string' },
      attack: { type: 'string', default: '' },
      peers: { type: 'string', default: 'yes' },
    },
  })
  const sizes = values.size?.split(',').map(Number) ?? defaults.sizes ?? [10_000]
  const engines = values.database?.split(',') ?? defaults.engines ?? ['sqlite']
  const seconds = Number(values.seconds ?? defaults.seconds ?? 3)
  if (!sizes.every((size) => Number.isInteger(size) && size > 0))
    throw new Error('--size takes numbers such as 10000,100000.')
  if (!(seconds > 0)) throw new Error('--seconds takes a number above 0.')
  const rounds = Number(values.rounds ?? defaults.rounds ?? 3)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a number from 1.')
  return {
    sizes,
    engines: engines.map(engineOf),
    seconds,
    rounds,
    maildir: values.maildir ?? '',
    attack: values.attack,
    peers: values.peers !== 'no',
  }
}

function engineOf(name: string): Engine {
  if (name === 'sqlite' || name === 'postgres') return name
  throw new Error('--database takes sqlite, postgres or both with a comma.')
}
