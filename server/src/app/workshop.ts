import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './source-hash.ts'

/** Builds are made here, on the disk of the project, and renamed into place when they are complete. */
export const WORKSHOP = join(ROOT, 'node_modules/.cache/dossier')
/** No build takes this long: what is older was left by one that was killed. */
const ABANDONED_MS = 3_600_000

/**
 * Runs `build` in a new empty folder, which is removed afterwards unless it was moved away.
 * @throws the error of the system when this user cannot write there
 */
export async function inWorkshop<T>(name: string, now: number, build: (folder: string) => Promise<T>): Promise<T> {
  mkdirSync(WORKSHOP, { recursive: true })
  removeAbandoned(`${name}-`, now)
  const folder = mkdtempSync(join(WORKSHOP, `${name}-`))
  try {
    // The user who builds is often not the user who runs the service.
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
