import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/**
 * Content up to this size, in bytes, is packed at once: a message of some kilobytes takes 50 µs so, and ten times that
 * on another thread, which has to be woken and to set up its tables. Above, it would hold up other requests.
 */
const AT_ONCE = 128 * 1024
/** Unpacking is several times faster. */
const UNPACKED_AT_ONCE = 512 * 1024

/**
 * node:zlib answers with a part of a buffer of 16 KB, all of which stays in memory with it: here it is as large as what
 * comes out, with a byte to spare, by which it is known to be through.
 */
const roomFor = (bytes: number): { chunkSize: number } => ({
  chunkSize: Math.min(Math.max(bytes + 1, LEAST_ROOM), MOST_ROOM),
})
/** What node:zlib takes at least. */
const LEAST_ROOM = 64
const MOST_ROOM = 1024 * 1024
/** Packed content is mostly shorter than that, and longer than what is packed by no more than this. */
const PACKED_ROOM = 16 * 1024
const PACKING_ADDS = 512

/** The checksum makes bytes that were damaged on the disk known when they are read. */
const optionsFor = (bytes: Uint8Array) => ({
  ...roomFor(Math.min(bytes.length + PACKING_ADDS, PACKED_ROOM)),
  params: { [constants.ZSTD_c_checksumFlag]: 1 },
  pledgedSrcSize: bytes.length,
})

export const pack = async (bytes: Uint8Array): Promise<Uint8Array> =>
  bytes.length <= AT_ONCE ? zstdCompressSync(bytes, optionsFor(bytes)) : compress(bytes, optionsFor(bytes))

/** Bytes that come from elsewhere may claim to be more than they are. */
const unpackOptions = (size: number) => ({ ...roomFor(size), maxOutputLength: size + LEAST_ROOM })

/** @throws Error when the content is not what was packed, or has many more bytes than it should. */
export const unpack = async (packed: Uint8Array, size: number): Promise<Buffer> =>
  size <= UNPACKED_AT_ONCE ? zstdDecompressSync(packed, unpackOptions(size)) : decompress(packed, unpackOptions(size))
