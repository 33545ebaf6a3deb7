import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '#app/server-bundle'
import type { DatabaseConfig } from '#platform/config/config'
import { type Child, type Ended, startChild } from './child.ts'

export interface Workshop {
  readonly folder: string
  readonly dataDir: string
  /** Environment of all its processes. */
  readonly settings: Readonly<Record<string, string>>
  /** Starts the real process on a free port, with only these settings as environment. */
  start(words: string[], settings?: Record<string, string>): Child
  run(words: string[], options?: { settings?: Record<string, string>; input?: string }): Promise<Ended>
  /** Starts the service, optionally on another copy of the runtime, and waits until it is ready. */
  serve(settings?: Record<string, string>, runtime?: string): Promise<Child & { address: string; announced: string }>
}

const underway = new Set<Child>()
const folders: string[] = []

/** Kills all processes of the test's workshops and removes their folders. */
export async function endWorkshops(): Promise<void> {
  for (const child of underway) child.process.kill('SIGKILL')
  await Promise.all([...underway].map((child) => child.ended))
  underway.clear()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** The program as users run it. */
export const LAUNCHER = new URL('../bin/dossier.mjs', import.meta.url).href

let bundle: string | null = null

/** The bundle by itself: for the launcher, a hash of all sources and the source maps take a third of each start. */
export function bundledProgram(): string {
  bundle ??= findProgram(console.error)
  return bundle
}

/** Environment of every process of the program, which the launcher would otherwise see to. */
export const COMPILED: Readonly<Record<string, string>> = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {}

/** Creates a workshop on this database. The test's end removes it with all its processes. */
export function openWorkshop(
  database: DatabaseConfig | null = null,
  dataFolder = 'data',
  program = bundledProgram(),
): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-cli-'))
  folders.push(folder)
  const dataDir = join(folder, dataFolder)
  const base = {
    ...COMPILED,
    PATH: process.env.PATH ?? '',
    DATA_DIR: dataDir,
    PORT: '0',
    SWITCHED_OFF: 'web_app',
    ...(database?.kind === 'postgres' ? { DATABASE_URL: database.url } : {}),
  }

  function launch(
    words: string[],
    settings: Record<string, string> = {},
    more: { input?: string; runtime?: string } = {},
  ) {
    const child = startChild(program, words, { env: { ...base, ...settings }, ...more })
    underway.add(child)
    void child.ended.then(() => underway.delete(child))
    return child
  }

  return {
    folder,
    dataDir,
    settings: base,
    start: launch,
    run: (words, { settings = {}, input = '' } = {}) => launch(words, settings, { input }).ended,
    async serve(settings = {}, runtime = process.execPath) {
      const child = launch(['start'], settings, { runtime })
      let output = ''
      child.process.stdout?.on('data', (chunk) => {
        output += String(chunk)
      })
      await child.waitForOutput('/docs')
      return { ...child, address: /listening\s+(\S+)/.exec(output)?.[1] ?? '', announced: output }
    },
  }
}
