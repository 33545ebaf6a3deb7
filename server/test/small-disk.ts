import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Writes a file that leaves about this many bytes; 0 leaves none. */
  fill(leave: number): void
  relieve(): void
  remove(): void
}

const CHUNK = 4096

/** @returns null when this user cannot mount one; the reason goes to standard error. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-disk-'))
  const { status, stderr, error } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    process.stderr.write(
      `\nSKIPPED: no small disk can be mounted here (${error?.message ?? stderr.trim()}); root may.\n\n`,
    )
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill(leave) {
      const file = openSync(ballast, 'a')
      try {
        for (let free = freeIn(folder); free > leave; free = freeIn(folder))
          writeSync(file, Buffer.alloc(Math.min(Math.max(CHUNK, free - leave), 1_000_000)))
      } catch (full) {
        if ((full as NodeJS.ErrnoException).code !== 'ENOSPC') throw full
      } finally {
        closeSync(file)
      }
    },
    relieve: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder])
      mkdirSync(folder, { recursive: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
