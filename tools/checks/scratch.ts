import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * An empty folder for everything that tests write, to be removed by the caller. It lies in memory where there is room,
 * because a good part of their time would go by waiting for the disk; processes that are killed find the same files there.
 */
export function openScratch(): string {
  const folder = tryInMemory() ?? mkdtempSync(join(tmpdir(), 'dossier-checks-'))
  // PostgreSQL, which does not run as root, walks through it.
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

/** Browser and database are unpacked into it, and some machines run nothing that lies there. */
function canRunPrograms(folder: string): boolean {
  const program = join(folder, 'try')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  rmSync(program)
  return status === 0
}
