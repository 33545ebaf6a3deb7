import {
  CENTRAL_BYTES,
  CENTRAL_SIGNATURE,
  END_BYTES,
  END_SIGNATURE,
  END64_BYTES,
  END64_SIGNATURE,
  EXTRA64_ID,
  FULL16,
  FULL32,
  LOCAL_BYTES,
  LOCAL_SIGNATURE,
  LOCATOR64_BYTES,
  LOCATOR64_SIGNATURE,
  UTF8_FLAG,
} from './zip-format.ts'

// What stands around the content of files (APPNOTE.TXT 4.3.7, 4.3.12 to 4.3.16).

/** APPNOTE 4.4.3: 2.0 knows deflate, 4.5 knows Zip64. */
const VERSION = 20
const VERSION64 = 45
/** Made on Unix, so that the rights below are read. */
const MADE_BY = (3 << 8) | VERSION64
const PLAIN_FILE = (0o100644 << 16) >>> 0

interface Header {
  name: Buffer
  method: number
  stamp: number
  crc: number
  size: number
  packedSize: number
}

export function localHeader({ name, method, stamp, crc, size, packedSize }: Header): Buffer {
  const bytes = Buffer.alloc(LOCAL_BYTES + name.length)
  bytes.writeUInt32LE(LOCAL_SIGNATURE, 0)
  bytes.writeUInt16LE(VERSION, 4)
  bytes.writeUInt16LE(UTF8_FLAG, 6)
  bytes.writeUInt16LE(method, 8)
  bytes.writeUInt32LE(stamp, 10)
  bytes.writeUInt32LE(crc, 14)
  bytes.writeUInt32LE(packedSize, 18)
  bytes.writeUInt32LE(size, 22)
  bytes.writeUInt16LE(name.length, 26)
  name.copy(bytes, LOCAL_BYTES)
  return bytes
}

export function centralHeader({
  name,
  method,
  stamp,
  crc,
  size,
  packedSize,
  offset,
}: Header & { offset: number }): Buffer {
  const far = offset >= FULL32
  const extra = far ? extra64(offset) : Buffer.alloc(0)
  const bytes = Buffer.alloc(CENTRAL_BYTES)
  bytes.writeUInt32LE(CENTRAL_SIGNATURE, 0)
  bytes.writeUInt16LE(MADE_BY, 4)
  bytes.writeUInt16LE(far ? VERSION64 : VERSION, 6)
  bytes.writeUInt16LE(UTF8_FLAG, 8)
  bytes.writeUInt16LE(method, 10)
  bytes.writeUInt32LE(stamp, 12)
  bytes.writeUInt32LE(crc, 16)
  bytes.writeUInt32LE(packedSize, 20)
  bytes.writeUInt32LE(size, 24)
  bytes.writeUInt16LE(name.length, 28)
  bytes.writeUInt16LE(extra.length, 30)
  bytes.writeUInt32LE(PLAIN_FILE, 38)
  bytes.writeUInt32LE(far ? FULL32 : offset, 42)
  return Buffer.concat([bytes, name, extra])
}

function extra64(offset: number): Buffer {
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(EXTRA64_ID, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return extra
}

/** The end of the directory; before it, where 16 or 32 bits cannot say it, the same in 64 (§4.3.14 to §4.3.16). */
export function ending(entries: number, offset: number, size: number): Buffer {
  const large = entries >= FULL16 || offset >= FULL32 || size >= FULL32
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(END_SIGNATURE, 0)
  end.writeUInt16LE(Math.min(entries, FULL16), 8)
  end.writeUInt16LE(Math.min(entries, FULL16), 10)
  end.writeUInt32LE(Math.min(size, FULL32), 12)
  end.writeUInt32LE(Math.min(offset, FULL32), 16)
  return large ? Buffer.concat([end64(entries, offset, size), locator64(offset + size), end]) : end
}

function end64(entries: number, offset: number, size: number): Buffer {
  const bytes = Buffer.alloc(END64_BYTES)
  bytes.writeUInt32LE(END64_SIGNATURE, 0)
  bytes.writeBigUInt64LE(BigInt(END64_BYTES - 12), 4)
  bytes.writeUInt16LE(MADE_BY, 12)
  bytes.writeUInt16LE(VERSION64, 14)
  bytes.writeBigUInt64LE(BigInt(entries), 24)
  bytes.writeBigUInt64LE(BigInt(entries), 32)
  bytes.writeBigUInt64LE(BigInt(size), 40)
  bytes.writeBigUInt64LE(BigInt(offset), 48)
  return bytes
}

function locator64(end64At: number): Buffer {
  const bytes = Buffer.alloc(LOCATOR64_BYTES)
  bytes.writeUInt32LE(LOCATOR64_SIGNATURE, 0)
  bytes.writeBigUInt64LE(BigInt(end64At), 8)
  bytes.writeUInt32LE(1, 16)
  return bytes
}

/** Date in the upper half, time in the lower one (§4.4.6); UTC, from 1980 on. */
export function dosTime(at: number): number {
  const date = new Date(at)
  const year = Math.max(date.getUTCFullYear() - 1980, 0)
  const day = (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
