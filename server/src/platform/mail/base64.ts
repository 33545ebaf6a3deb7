import { breathe } from '#platform/clock/wait'

/** Characters that are decoded within a few milliseconds. */
const SLICE = 1024 * 1024

/**
 * Decodes base64 (RFC 4648), also with white space, in the URL-safe alphabet, or after `data:…;base64,`. Other work runs
 * between the slices of a long text.
 * @returns null when it is invalid or truncated within a byte.
 */
export async function decodeBase64(text: string): Promise<Uint8Array | null> {
  const start = /^data:[^,]{0,200};base64,/.exec(text.slice(0, 300))?.[0].length ?? 0
  const bytes = Buffer.alloc(Math.ceil(((text.length - start) * 3) / 4))
  let length = 0
  let remainder = ''
  let padding = 0
  for (let at = start; at < text.length; at += SLICE) {
    if (at > start) await breathe()
    const bare = text.slice(at, at + SLICE).replace(/\s+/g, '')
    const match = /^([A-Za-z0-9+/_-]*)(=*)$/.exec(bare)
    if (!match) return null
    const [, digits = '', pads = ''] = match
    padding += pads.length
    if (padding > 2 || (digits !== '' && padding > pads.length)) return null
    const ready = remainder + digits
    const whole = ready.length - (ready.length % 4)
    length += bytes.write(ready.slice(0, whole), length, 'base64')
    remainder = ready.slice(whole)
  }
  if (remainder.length === 1) return null
  length += bytes.write(remainder, length, 'base64')
  return new Uint8Array(bytes.buffer, bytes.byteOffset, length)
}
