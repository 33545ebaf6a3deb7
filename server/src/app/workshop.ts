import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './source-hash.ts'

/** Builds happen here, on the project's disk, so that a rename completes them. */
export const WORKSHOP = join(ROOT, 'node_modules/.cache/dossier')
/** Older builds belong to a killed process. */
const ABANDONED_MS = 3_600_000

/**
 * Runs `build` in a new empty folder, then removes it unless it was moved.
 * @throws the system's error when this user cannot write there
 */
export async function inWorkshop<T>(name: string, now: number, build: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(WORKSHOP, { recursive: true })
  removeAbandoned(`${name}-`, now)
  const folder = mkdtempSync(join(WORKSHOP, `${name}-`))
  try {
    // The building user is often not the service's user.
    chmodSync(folder, 0o755)
    return await build(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function removeAbandoned(prefix: string, now: number): void {
  for (const name of readdirSync(WORKSHOP).filter((entry) => entry.startsWith(prefix))) {
    const path = join(WORKSHOP, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: now }
    if (now - mtimeMs > ABANDONED_MS) rmSync(path, { recursive: true, force: true })
  }
}
