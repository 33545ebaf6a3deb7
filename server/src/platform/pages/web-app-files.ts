import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface WebFile {
  type: string
  /** The name contains a content hash, so the file can be cached forever. */
  hashed: boolean
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

/** The built web app in memory: it is small, and requests need no disk access. */
export interface WebAppFiles {
  shell: string
  assets: ReadonlyMap<string, WebFile>
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
  json: 'application/json; charset=utf-8',
}

const HASHED = /-[\w-]{8}\.\w+$/

export function readWebApp(folder: string): WebAppFiles | null {
  const shell = join(folder, 'index.html')
  if (!existsSync(shell)) return null
  const names = readdirSync(join(folder, 'assets')).filter((name) => typeOf(name) !== undefined)
  const assets = names.map((name) => [name, readWebFile(join(folder, 'assets'), name)] as const)
  return { shell: readFileSync(shell, 'utf8'), assets: new Map(assets) }
}

const typeOf = (name: string): string | undefined => TYPES[name.slice(name.lastIndexOf('.') + 1)]

function readWebFile(folder: string, name: string): WebFile {
  const path = join(folder, name)
  const coded = (ending: string): Buffer | null => (existsSync(path + ending) ? readFileSync(path + ending) : null)
  return {
    type: typeOf(name) ?? 'application/octet-stream',
    hashed: HASHED.test(name),
    plain: readFileSync(path),
    br: coded('.br'),
    gzip: coded('.gz'),
  }
}
