import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '#core/app-error'
import { createFileDurably } from './write-file-durably.ts'

const MIN_LENGTH = 32

/** The instance's one secret, and the keys that are derived from it, one for each purpose. */
export interface SecretKey {
  /** 32 bytes for this purpose (HKDF-SHA256, RFC 5869). */
  derive(purpose: string): Buffer
}

/**
 * The operator's key, or the one kept in the data folder, which is made on the first start.
 * The file is readable by its owner alone.
 */
export function loadSecretKey(given: string, dataDir: string): SecretKey {
  const secret = given || readOrMakeKey(join(dataDir, 'secret.key'))
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', secret, '', `dossier/${purpose}`, 32)) }
}

function readOrMakeKey(path: string): string {
  const kept = readKey(path)
  if (kept !== null) return kept
  const key = randomBytes(32).toString('base64url')
  // Of two processes that start at once on one folder, both take the key of the first.
  return createFileDurably(path, `${key}\n`) ? key : readOrMakeKey(path)
}

function readKey(path: string): string | null {
  const text = readIfThere(path)?.trim() ?? null
  if (text === null || text.length >= MIN_LENGTH) return text
  throw new AppError(
    'unavailable',
    `The key in ${path} is not whole. Restore the file from a backup; without it stored passwords cannot be read.`,
  )
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
