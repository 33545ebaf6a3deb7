// The headers around the content of files (APPNOTE.TXT 6.3.10). All numbers are little-endian.

const FULL16 = 0xffff
const FULL32 = 0xffffffff
/** §4.4.3: deflate needs version 2.0, Zip64 needs 4.5. */
const VERSION = 20
const VERSION64 = 45
/** Made on Unix, so that readers apply the mode below. */
const MADE_BY = (3 << 8) | VERSION64
const PLAIN_FILE = (0o100644 << 16) >>> 0
/** §4.4.4: bit 11, the name is UTF-8. */
const UTF8_FLAG = 0x0800
const DEFLATED = 8
const LOCAL_BYTES = 30
const END64_BYTES = 56

interface LocalFile {
  name: Buffer
  deflated: boolean
  stamp: number
  crc: number
  size: number
  packedSize: number
}

/** §4.3.7, without the name, which follows it. */
export function localHeader({ name, deflated, stamp, crc, size, packedSize }: LocalFile): Buffer {
  const bytes = Buffer.alloc(LOCAL_BYTES)
  bytes.write('PK\x03\x04', 0, 'latin1')
  bytes.writeUInt16LE(VERSION, 4)
  bytes.writeUInt16LE(UTF8_FLAG, 6)
  bytes.writeUInt16LE(deflated ? DEFLATED : 0, 8)
  bytes.writeUInt32LE(stamp, 10)
  bytes.writeUInt32LE(crc, 14)
  bytes.writeUInt32LE(packedSize, 18)
  bytes.writeUInt32LE(size, 22)
  bytes.writeUInt16LE(name.length, 26)
  return bytes
}

/** §4.3.12: repeats the local header and adds the file's offset. */
export function centralHeader(local: Buffer, name: Buffer, offset: number): Buffer {
  const far = offset >= FULL32
  const bytes = Buffer.alloc(46)
  bytes.write('PK\x01\x02', 0, 'latin1')
  bytes.writeUInt16LE(MADE_BY, 4)
  local.copy(bytes, 6, 4)
  bytes.writeUInt32LE(PLAIN_FILE, 38)
  bytes.writeUInt32LE(Math.min(offset, FULL32), 42)
  if (!far) return Buffer.concat([bytes, name])
  const extra = Buffer.alloc(12)
  bytes.writeUInt16LE(VERSION64, 6)
  bytes.writeUInt16LE(extra.length, 30)
  // §4.5.3: the Zip64 field holds only the numbers that do not fit into 32 bits.
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return Buffer.concat([bytes, name, extra])
}

/**
 * Returns the end of the directory, preceded by its Zip64 form when 16 or 32 bits do not suffice (§4.3.14 to §4.3.16).
 */
export function ending(entries: number, offset: number, size: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(Math.min(entries, FULL16), 8)
  end.writeUInt16LE(Math.min(entries, FULL16), 10)
  end.writeUInt32LE(Math.min(size, FULL32), 12)
  end.writeUInt32LE(Math.min(offset, FULL32), 16)
  const isLarge = entries >= FULL16 || offset >= FULL32 || size >= FULL32
  return isLarge ? Buffer.concat([ending64(entries, offset, size), end]) : end
}

function ending64(entries: number, offset: number, size: number): Buffer {
  const end = Buffer.alloc(END64_BYTES)
  end.write('PK\x06\x06', 0, 'latin1')
  end.writeBigUInt64LE(BigInt(END64_BYTES - 12), 4)
  end.writeUInt16LE(MADE_BY, 12)
  end.writeUInt16LE(VERSION64, 14)
  for (const [at, value] of [
    [24, entries],
    [32, entries],
    [40, size],
    [48, offset],
  ] as const)
    end.writeBigUInt64LE(BigInt(value), at)
  const locator = Buffer.alloc(20)
  locator.write('PK\x06\x07', 0, 'latin1')
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
}

/** §4.4.6: the date in the upper half, the time in the lower one. UTC, from 1980 on. */
export function dosTime(at: number): number {
  const date = new Date(at)
  const year = Math.max(date.getUTCFullYear() - 1980, 0)
  const day = (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
