import { randomInt } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gzip as gzipCallback } from 'node:zlib'
import { acceptedCoding } from './accepted-coding.ts'
import { LargeJson } from './large-json.ts'
import type { Outcome } from './outcome.ts'

const gzip = promisify(gzipCallback)

/** Smaller answers fit into a packet or two. */
const MIN_CHARS = 1024
/** Larger ones are written while the client reads, without a copy. */
const MAX_CHARS = 1024 * 1024
/** Of all texts that are compressed at one time; others are sent as they are meanwhile. */
const MAX_CHARS_AT_ONCE = 4 * 1024 * 1024
const MAX_PADDING_BYTES = 100

/** Compresses answers of text that a handler returned whole. Files, downloads and streams stay as they are. */
export type CompressAnswer = (headers: IncomingHttpHeaders, outcome: Outcome) => Promise<Outcome>

export function createCompression(): CompressAnswer {
  let charsAtOnce = 0

  return async (headers, outcome) => {
    const chars = charsOf(outcome.body)
    if (chars < MIN_CHARS || chars > MAX_CHARS || outcome.headers['content-encoding'] !== undefined) return outcome
    const varying = { ...outcome, headers: withVary(outcome.headers) }
    if (!isOffered(headers) || charsAtOnce + chars > MAX_CHARS_AT_ONCE) return varying
    charsAtOnce += chars
    try {
      const body = withPadding(await gzip(await bytesOf(outcome.body)))
      return { ...varying, headers: { ...varying.headers, 'content-encoding': 'gzip' }, body }
    } finally {
      charsAtOnce -= chars
    }
  }
}

/** A page of another site could guess a secret by the lengths of answers to its requests (docs/security.md, Compression). */
const isOffered = (headers: IncomingHttpHeaders): boolean =>
  acceptedCoding(String(headers['accept-encoding'] ?? ''), ['gzip']) !== null &&
  !['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))

function charsOf(body: Outcome['body']): number {
  if (typeof body === 'string') return body.length
  return body instanceof LargeJson ? body.chars : 0
}

async function bytesOf(body: Outcome['body']): Promise<Buffer> {
  if (body instanceof LargeJson) return body.bytes()
  return typeof body === 'string' ? Buffer.from(body) : Buffer.alloc(0)
}

const withVary = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  vary: headers.vary === undefined ? 'accept-encoding' : `${headers.vary}, accept-encoding`,
})

const FLAGS_AT = 3
const HAS_NAME = 0x08
const HEADER_BYTES = 10

/**
 * Adds a file name of random length (RFC 1952 §2.3), so that the length of an answer does not tell exactly how well it
 * could be compressed ("Heal the BREACH", 2022).
 */
function withPadding(compressed: Buffer): Buffer {
  const header = Buffer.from(compressed.subarray(0, HEADER_BYTES))
  header[FLAGS_AT] = HAS_NAME
  const name = 'x'.repeat(randomInt(MAX_PADDING_BYTES + 1))
  return Buffer.concat([header, Buffer.from(`${name}\0`), compressed.subarray(HEADER_BYTES)])
}
