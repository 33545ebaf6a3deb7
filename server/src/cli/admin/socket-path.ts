import { chmodSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeFileDurably } from '#platform/crypto/write-file-durably'

// The socket lies in the data folder. A path too long for a socket address (sun_path: 108 bytes on Linux, 104 on macOS,
// including the terminator) uses a temporary folder and a pointer file instead. Windows has no sockets protected by
// file permissions, so it has none.

const NAME = 'admin.sock'
const POINTER = 'admin.sock.path'
/** The temporary name during creation is longer by this. */
const TEMPORARY_NAME_BYTES = 10
const MAX_PATH_BYTES = 103 - TEMPORARY_NAME_BYTES

const fits = (path: string): boolean => Buffer.byteLength(path) <= MAX_PATH_BYTES

/** Returns the socket path, or null on systems without support. Removes leftovers of an earlier path. */
export function chooseSocketPath(dataDir: string): string | null {
  if (process.platform === 'win32') return null
  const usual = join(dataDir, NAME)
  rmSync(join(dataDir, POINTER), { force: true })
  if (fits(usual)) return usual
  const folder = mkdtempSync(join(tmpdir(), 'dossier-'))
  chmodSync(folder, 0o700)
  const path = join(folder, NAME)
  if (!fits(path)) {
    rmSync(folder, { recursive: true })
    return null
  }
  writeFileDurably(join(dataDir, POINTER), path)
  return path
}

export function removeSocketPath(dataDir: string, path: string): void {
  if (dirname(path) === dataDir) return
  if (pointedAt(dataDir) === path) rmSync(join(dataDir, POINTER), { force: true })
  rmSync(dirname(path), { recursive: true, force: true })
}

/** Returns possible socket paths of a server on this folder, most likely first. */
export function socketPaths(dataDir: string): string[] {
  if (process.platform === 'win32') return []
  const usual = join(dataDir, NAME)
  const pointed = pointedAt(dataDir)
  return [...(fits(usual) ? [usual] : []), ...(pointed && isOfTheSameOwner(dataDir, pointed) ? [pointed] : [])]
}

function pointedAt(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, POINTER), 'utf8')
  } catch {
    return null
  }
}

/** Any user may create files in the temporary folder, so another user may own the name after a crash. */
function isOfTheSameOwner(dataDir: string, path: string): boolean {
  try {
    return lstatSync(path).uid === lstatSync(join(dataDir, POINTER)).uid
  } catch {
    return false
  }
}
