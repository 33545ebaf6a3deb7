// The numbers of the ZIP format, as PKWARE's APPNOTE.TXT 6.3.10 names them. All are little-endian.

export const LOCAL_SIGNATURE = 0x04034b50
export const CENTRAL_SIGNATURE = 0x02014b50
export const END_SIGNATURE = 0x06054b50
/** Zip64: the directory, or a place in it, is beyond what 32 bits say (§4.3.14 to §4.5.3). */
export const END64_SIGNATURE = 0x06064b50
export const LOCATOR64_SIGNATURE = 0x07064b50
export const EXTRA64_ID = 0x0001

export const LOCAL_BYTES = 30
export const CENTRAL_BYTES = 46
export const END_BYTES = 22
export const END64_BYTES = 56
export const LOCATOR64_BYTES = 20

export const STORED = 0
export const DEFLATED = 8

/** Bit 11 of the flags: the name is UTF-8 (§4.4.4). */
export const UTF8_FLAG = 0x0800
/** Bit 0: the content is encrypted. */
export const ENCRYPTED_FLAG = 0x0001

export const FULL16 = 0xffff
export const FULL32 = 0xffffffff

/** One file of an archive. */
export interface ZipEntry {
  /** With `/` between its parts, as it stands in the archive. */
  readonly name: string
  /** Bytes of the content. */
  readonly size: number
  /** Bytes as they lie in the archive. */
  readonly packedSize: number
  readonly method: number
  readonly crc32: number
  /** Where its local header begins. */
  readonly offset: number
}
