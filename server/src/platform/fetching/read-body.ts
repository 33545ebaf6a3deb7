import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export class TooLarge extends Error {}

/** @throws TooLarge as soon as the decoded size exceeds the limit; Error for a broken or unknown coding. */
export async function readBounded(body: Readable, coding: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      size += chunk.length
      if (size > maxBytes) throw new TooLarge()
      chunks.push(chunk)
    }
  }
  const decoder = decoderOf(coding)
  await (decoder ? pipeline(body, decoder, collect) : pipeline(body, collect))
  return Buffer.concat(chunks)
}

/** No coding is requested, but some servers send one anyway. */
function decoderOf(coding: string): Transform | null {
  switch (coding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new Error('unknown content coding')
  }
}
