import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The version of Dossier that runs, as in `0.1.0`. */
export const VERSION = manifest.version
