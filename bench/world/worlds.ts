import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../../server/src/platform/config/config.ts'
import { readConfig } from '../../server/src/platform/config/read-config.ts'

/**
 * Increase it when generated emails or an already applied migration change: older worlds are then rebuilt. New
 * migrations run when a world is opened.
 */
export const GENERATION = 4

export const PEOPLE = { email: 'owner@bench.example', password: 'only ever on loopback' }

/**
 * mixed: a realistic mix of mailboxes. inbox: one conversation per email, all in one list. contacts: one correspondent
 * per email.
 */
export type Kind = 'mixed' | 'inbox' | 'contacts'

/** A folder of .bench and, for PostgreSQL, a database. */
export interface World {
  kind: Kind
  size: number
  folder: string
  /** '' is SQLite. */
  databaseUrl: string
}

/** Written last, when everything is stored. */
export interface Seeded {
  generation: number
  size: number
  tenantId: string
  /** Largest first. */
  projects: string[]
}

/** Ignored by git. */
export const ROOT = resolve(import.meta.dirname, '../../.bench')

export function worldOf(size: number, databaseUrl = '', kind: Kind = 'mixed'): World {
  const database = databaseUrl
    ? `postgres-${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 8)}`
    : 'sqlite'
  return { kind, size, databaseUrl, folder: join(ROOT, `${database}-${kind === 'mixed' ? '' : `${kind}-`}${size}`) }
}

export const environmentOf = (world: World): Record<string, string> => ({
  DATA_DIR: world.folder,
  PORT: '0',
  LOG_LEVEL: 'warn',
  // Building the web app is not part of the measurement.
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
  const manifest = { generation: GENERATION, size: world.size, ...seeded }
  mkdirSync(world.folder, { recursive: true })
  writeFileSync(manifestOf(world), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

const manifestOf = (world: World): string => join(world.folder, 'seeded.json')
