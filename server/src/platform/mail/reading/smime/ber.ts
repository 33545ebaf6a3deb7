/** The bytes are not the expected structure. */
export class MalformedBer extends Error {}

/** An element of BER (X.690); its content is not copied. */
export interface Element {
  tag: number
  /** Header and content. */
  bytes: Buffer
  content: Buffer
  /** True if the length is definite, as DER requires. */
  definite: boolean
}

const MAX_DEPTH = 24
const MAX_CHILDREN = 100_000
const CONSTRUCTED = 0x20
const LONG_TAG = 0x1f

export function readElement(bytes: Buffer, depth = 0): Element {
  const tag = byteAt(bytes, 0)
  if (depth > MAX_DEPTH || (tag & LONG_TAG) === LONG_TAG) throw new MalformedBer()
  const first = byteAt(bytes, 1)
  if (first === 0x80) return readIndefinite(bytes, tag, depth)
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 4 || 2 + lengthBytes > bytes.length) throw new MalformedBer()
  const start = 2 + lengthBytes
  const end = start + (lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes))
  if (end > bytes.length) throw new MalformedBer()
  return { tag, bytes: bytes.subarray(0, end), content: bytes.subarray(start, end), definite: true }
}

/** X.690 §8.1.3.6: two zero bytes end the content. */
function readIndefinite(bytes: Buffer, tag: number, depth: number): Element {
  if ((tag & CONSTRUCTED) === 0) throw new MalformedBer()
  let at = 2
  while (byteAt(bytes, at) !== 0 || byteAt(bytes, at + 1) !== 0)
    at += readElement(bytes.subarray(at), depth + 1).bytes.length
  return { tag, bytes: bytes.subarray(0, at + 2), content: bytes.subarray(2, at), definite: false }
}

export function childrenOf({ content }: Element): Element[] {
  const children: Element[] = []
  for (let at = 0; at < content.length; at += children.at(-1)?.bytes.length ?? 1) {
    if (children.length >= MAX_CHILDREN) throw new MalformedBer()
    children.push(readElement(content.subarray(at)))
  }
  return children
}

/** Returns the bytes of an OCTET STRING, which may consist of segments. */
export function octetsOf(element: Element, depth = 0): Buffer {
  if ((element.tag & CONSTRUCTED) === 0) return element.content
  if (depth > MAX_DEPTH) throw new MalformedBer()
  return Buffer.concat(childrenOf(element).map((child) => octetsOf(child, depth + 1)))
}

function byteAt(bytes: Buffer, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw new MalformedBer()
  return byte
}
