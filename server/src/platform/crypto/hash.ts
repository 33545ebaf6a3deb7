import { createHash, randomBytes, randomInt } from 'node:crypto'
import { Turn } from '#platform/clock/wait'

/** Returns lower-case hex. Suitable for random secrets of at least 128 bits; passwords need `hashPassword`. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

const SLICE_BYTES = 1024 * 1024

/** Like sha256, for content of any length: other requests run between turns. */
export async function sha256InSlices(content: Uint8Array, turn = new Turn()): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < content.length; at += SLICE_BYTES) {
    if (turn.isOver) await turn.end()
    hash.update(content.subarray(at, at + SLICE_BYTES))
  }
  return hash.digest('hex')
}

/** Returns a random secret for links and sessions: 256 bits, base64url. */
export const randomSecret = (): string => randomBytes(32).toString('base64url')

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join('')

export function toBase62(value: number, length: number): string {
  let remaining = value
  let digits = ''
  for (let i = 0; i < length; i += 1) {
    digits = BASE62[remaining % 62] + digits
    remaining = Math.floor(remaining / 62)
  }
  return digits
}
