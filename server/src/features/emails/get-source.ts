import { isUtf8 } from 'node:buffer'
import { LIMITS } from '@dossier/contract/vocabulary'
import type { Needs } from '#platform/platform'
import { getRaw } from './email-files.ts'

export interface Source {
  text: string
  /** Bytes of the whole message. */
  size: number
  isTruncated: boolean
}

/**
 * Returns the beginning of the original message as text. A byte that is not UTF-8 makes the text Latin-1, so that no
 * byte is lost. @throws AppError `not_found`, also for an email without a raw message.
 */
export async function getSource(platform: Needs<'blobs' | 'database'>, tenantId: string, id: string): Promise<Source> {
  const raw = await getRaw(platform, tenantId, id)
  const start = wholeCharacters(raw.subarray(0, LIMITS.sourceBytes))
  return {
    text: start.toString(isUtf8(start) ? 'utf8' : 'latin1'),
    size: raw.length,
    isTruncated: raw.length > LIMITS.sourceBytes,
  }
}

/** Drops the bytes of a character that the limit has split: at most three of UTF-8. */
function wholeCharacters(bytes: Buffer): Buffer {
  if (bytes.length < LIMITS.sourceBytes) return bytes
  const cuts = [0, 1, 2, 3].map((dropped) => bytes.subarray(0, bytes.length - dropped))
  return cuts.find((cut) => isUtf8(cut)) ?? bytes
}
