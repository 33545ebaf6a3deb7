import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Test data that is too large, or not ours, to lie in the repository: beside it, or where DOSSIER_SHARED_DATA says. */
const ROOT = process.env.DOSSIER_SHARED_DATA ?? fileURLToPath(new URL('../../../shared/data/', import.meta.url))

/** Where a folder of it is; null, with a line that says so, when it is not on this machine. */
export function findSharedData(folder: string): string | null {
  const path = `${ROOT.replace(/\/$/, '')}/${folder}`
  if (existsSync(path)) return path
  process.stderr.write(`\nSKIPPED: there is no test data ${folder} (looked for ${path}). Set DOSSIER_SHARED_DATA.\n\n`)
  return null
}
