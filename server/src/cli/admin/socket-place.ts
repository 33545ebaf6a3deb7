import { chmodSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeFileDurably } from '#platform/crypto/write-file-durably'

// The socket lies in the data folder. Where the path to it is too long for a socket address (sun_path: 108 bytes with
// its end on Linux, 104 on macOS), it lies in a folder of its own in the system's temporary folder, and a file in the
// data folder says where. Windows has no such sockets that file rights protect, so there is none there.

const NAME = 'admin.sock'
const POINTER = 'admin.sock.path'
/** For the temporary name that it is made under, which is longer by this. */
const TEMPORARY_NAME_BYTES = 10
const MAX_PATH_BYTES = 103 - TEMPORARY_NAME_BYTES

const fits = (path: string): boolean => Buffer.byteLength(path) <= MAX_PATH_BYTES

/** Where a server puts its socket, or null where it cannot have one. What an earlier place left behind is removed. */
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

/** Takes away what chooseSocketPath made beside the socket itself. */
export function forgetSocketPath(dataDir: string, path: string): void {
  if (dirname(path) === dataDir) return
  if (pointedAt(dataDir) === path) rmSync(join(dataDir, POINTER), { force: true })
  rmSync(dirname(path), { recursive: true, force: true })
}

/** Where a command looks for the socket of a server on this folder, the likeliest first. */
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

/** Anybody may make files in the temporary folder: after a crash the name could have been taken by somebody else. */
function isOfTheSameOwner(dataDir: string, path: string): boolean {
  try {
    return lstatSync(path).uid === lstatSync(join(dataDir, POINTER)).uid
  } catch {
    return false
  }
}
