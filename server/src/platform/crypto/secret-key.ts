import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileDurably } from './write-file-durably.ts'

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
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const key = randomBytes(32).toString('base64url')
    writeFileDurably(path, `${key}\n`, 0o600)
    return key
  }
}
