import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Test data too large, or not ours, for the repository: next to it, or at DOSSIER_SHARED_DATA. */
const ROOT = process.env.DOSSIER_SHARED_DATA ?? fileURLToPath(new URL('../../../shared/data/', import.meta.url))

/** Returns the folder that an environment variable names, else a data folder; null where neither exists. */
export function findNamedData(variable: string, folder: string): string | null {
  const named = process.env[variable]
  if (named === undefined) return findSharedData(folder)
  return existsSync(named) ? named : null
}

/** Returns a data folder; null, with a message, when it is not on this machine. */
export function findSharedData(folder: string): string | null {
  const path = `${ROOT.replace(/\/$/, '')}/${folder}`
  if (existsSync(path)) return path
  process.stderr.write(`\nSKIPPED: there is no test data ${folder} (looked for ${path}). Set DOSSIER_SHARED_DATA.\n\n`)
  return null
}
