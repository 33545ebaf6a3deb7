import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../../server/src/platform/config/config.ts'
import { readConfig } from '../../server/src/platform/config/read-config.ts'

/**
 * Raise it when other mails are generated, or when a migration is changed that worlds have run: older worlds are then
 * made anew. A new migration is run on them when they are opened, as on any data folder.
 */
export const GENERATION = 3

export const PEOPLE = { email: 'owner@bench.example', password: 'only ever on loopback' }

/** mixed: as people have mail. inbox: a conversation for each mail, all in one list. */
export type Kind = 'mixed' | 'inbox'

/** Where a world lies: a folder of .bench, and on PostgreSQL a database beside it. */
export interface World {
  kind: Kind
  size: number
  folder: string
  /** '' is SQLite. */
  databaseUrl: string
}

/** What was stored, written when everything is. */
export interface Seeded {
  generation: number
  size: number
  tenantId: string
  /** The largest first. */
  projects: string[]
}

/** Nothing in it is part of the project. */
export const ROOT = resolve(import.meta.dirname, '../../.bench')

export function worldOf(size: number, databaseUrl = '', kind: Kind = 'mixed'): World {
  const database = databaseUrl
    ? `postgres-${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 8)}`
    : 'sqlite'
  return { kind, size, databaseUrl, folder: join(ROOT, `${database}-${kind === 'mixed' ? '' : `${kind}-`}${size}`) }
}

/** The environment of a server on this world. */
export const environmentOf = (world: World): Record<string, string> => ({
  DATA_DIR: world.folder,
  PORT: '0',
  LOG_LEVEL: 'warn',
  // Building it is no part of what is measured.
  SWITCHED_OFF: 'web_app',
  OWNER_EMAIL: PEOPLE.email,
  OWNER_PASSWORD: PEOPLE.password,
  ...(world.databaseUrl ? { DATABASE_URL: world.databaseUrl } : {}),
})

export const configOf = (world: World): Config => readConfig(environmentOf(world))

export function readSeeded(world: World): Seeded | null {
  const path = manifestOf(world)
  if (!existsSync(path)) return null
  const seeded = JSON.parse(readFileSync(path, 'utf8')) as Seeded
  return seeded.generation === GENERATION ? seeded : null
}

export function writeSeeded(world: World, seeded: Omit<Seeded, 'generation' | 'size'>): Seeded {
  const whole = { generation: GENERATION, size: world.size, ...seeded }
  mkdirSync(world.folder, { recursive: true })
  writeFileSync(manifestOf(world), `${JSON.stringify(whole, null, 2)}\n`)
  return whole
}

const manifestOf = (world: World): string => join(world.folder, 'seeded.json')
