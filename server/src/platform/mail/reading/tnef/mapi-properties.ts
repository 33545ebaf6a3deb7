/** A MAPI property as TNEF stores it (MS-OXTNEF §2.1.3.4); only the first of several values. */
export interface MapiProperty {
  type: number
  value: Buffer
}

const MAX_PROPERTIES = 10_000
const MULTIPLE = 0x1000
const NAMED = 0x8000
const NAMED_BY_STRING = 1
const VARIABLE = new Set([0x0d, 0x1e, 0x1f, 0x102])
const FIXED_BYTES: Record<number, number> = { 5: 8, 6: 8, 7: 8, 20: 8, 64: 8, 72: 16 }

/** @returns the properties by id up to the first damage, and whether all were read. */
export function readMapiProperties(bytes: Buffer): { properties: Map<number, MapiProperty>; complete: boolean } {
  const properties = new Map<number, MapiProperty>()
  const cursor = new Cursor(bytes)
  try {
    const count = cursor.uint32()
    for (let index = 0; index < count; index++) {
      if (index >= MAX_PROPERTIES) return { properties, complete: false }
      const type = cursor.uint16()
      const id = cursor.uint16()
      if (id >= NAMED) skipName(cursor)
      const value = readValues(cursor, type)
      if (!properties.has(id)) properties.set(id, { type: type & ~MULTIPLE, value })
    }
    return { properties, complete: true }
  } catch (error) {
    if (error instanceof RangeError) return { properties, complete: false }
    throw error
  }
}

function skipName(cursor: Cursor): void {
  cursor.take(16)
  if (cursor.uint32() === NAMED_BY_STRING) cursor.takePadded(cursor.uint32())
  else cursor.take(4)
}

function readValues(cursor: Cursor, type: number): Buffer {
  const base = type & ~MULTIPLE
  const isVariable = VARIABLE.has(base)
  const count = isVariable || (type & MULTIPLE) !== 0 ? cursor.uint32() : 1
  let first: Buffer | null = null
  for (let index = 0; index < count; index++) {
    const value = isVariable ? cursor.takePadded(cursor.uint32()) : cursor.take(FIXED_BYTES[base] ?? 4)
    first ??= value
  }
  return first ?? Buffer.alloc(0)
}

/** Throws RangeError at the end of the bytes. */
export class Cursor {
  private readonly bytes: Buffer
  private at = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  get atEnd(): boolean {
    return this.at >= this.bytes.length
  }

  uint16(): number {
    return this.take(2).readUInt16LE()
  }

  uint32(): number {
    return this.take(4).readUInt32LE()
  }

  take(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw new RangeError('end of bytes')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  /** Values are padded to four bytes. */
  takePadded(length: number): Buffer {
    const value = this.take(length)
    this.at = Math.min(this.bytes.length, this.at + ((4 - (length % 4)) % 4))
    return value
  }
}
