import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Creates an empty folder for test files, which the caller removes. It is in memory when space allows, because tests
 * otherwise wait for the disk. Killed processes leave their files there.
 */
export function openScratch(): string {
  const folder = tryInMemory() ?? mkdtempSync(join(tmpdir(), 'dossier-checks-'))
  // PostgreSQL, which does not run as root, needs access to it.
  chmodSync(folder, 0o755)
  return folder
}

function tryInMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    if (bavail * bsize < ENOUGH_BYTES) return null
    const folder = mkdtempSync(join(IN_MEMORY, 'dossier-checks-'))
    if (canRunPrograms(folder)) return folder
    rmSync(folder, { recursive: true })
    return null
  } catch {
    return null
  }
}

/** Browser and database are unpacked there, and some machines mount it noexec. */
function canRunPrograms(folder: string): boolean {
  const program = join(folder, 'try')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
