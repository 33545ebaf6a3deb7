import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/**
 * Content up to this size, in bytes, is packed synchronously. A message of some kilobytes takes 50 µs this way and ten
 * times as long on another thread. Larger content would block other requests.
 */
const AT_ONCE = 128 * 1024
/** Unpacking is several times faster. */
const UNPACKED_AT_ONCE = 512 * 1024

/**
 * node:zlib returns a slice of a 16 KB buffer and keeps the whole buffer alive. This sizes the buffer to the output
 * plus one byte, which lets zlib detect the end.
 */
const bufferFor = (bytes: number): { chunkSize: number } => ({
  chunkSize: Math.min(Math.max(bytes + 1, MIN_BUFFER), MAX_BUFFER),
})
const MIN_BUFFER = 64
const MAX_BUFFER = 1024 * 1024
/** Packed content is usually shorter than this, and at most `PACKING_ADDS` longer than its input. */
const PACKED_BUFFER = 16 * 1024
const PACKING_ADDS = 512

/** The checksum detects bytes that the disk damaged. */
const optionsFor = (bytes: Uint8Array) => ({
  ...bufferFor(Math.min(bytes.length + PACKING_ADDS, PACKED_BUFFER)),
  params: { [constants.ZSTD_c_checksumFlag]: 1 },
  pledgedSrcSize: bytes.length,
})

export const pack = async (bytes: Uint8Array): Promise<Uint8Array> =>
  bytes.length <= AT_ONCE ? zstdCompressSync(bytes, optionsFor(bytes)) : compress(bytes, optionsFor(bytes))

/** Foreign bytes may expand to more than their declared size. */
const unpackOptions = (size: number) => ({ ...bufferFor(size), maxOutputLength: size + MIN_BUFFER })

/** @throws Error when the content is not a packed blob, or is much larger than its declared size. */
export const unpack = async (packed: Uint8Array, size: number): Promise<Buffer> =>
  size <= UNPACKED_AT_ONCE ? zstdDecompressSync(packed, unpackOptions(size)) : decompress(packed, unpackOptions(size))
