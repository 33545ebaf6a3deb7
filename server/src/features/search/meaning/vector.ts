// Vectors are stored in one byte per dimension. Their signature has one bit per dimension, the sign: the share of equal
// bits approximates the angle (Charikar 2002), and comparing bits is twenty times faster than comparing bytes.

/** Scales the largest number to 127. Only the direction counts. */
export function quantise(vector: Float32Array): Int8Array {
  const largest = Math.max(...vector.map(Math.abs))
  return Int8Array.from(vector, (number) => Math.round((number / largest) * 127))
}

export function signatureOf(vector: Int8Array): Uint32Array {
  const words = new Uint32Array(wordsOf(vector.length))
  for (const [index, number] of vector.entries()) if (number > 0) words[index >>> 5] = bitOf(words, index)
  return words
}

/** Words of 32 bits in a signature. */
export const wordsOf = (dimension: number): number => Math.ceil(dimension / 32)

const bitOf = (words: Uint32Array, index: number): number => (words[index >>> 5] ?? 0) | (1 << (index & 31))

/** Returns -1 to 1. */
export function cosine(a: Int8Array, b: Int8Array): number {
  let [product, ofA, ofB] = [0, 0, 0]
  for (let index = 0; index < a.length; index += 1) {
    const [x, y] = [a[index] ?? 0, b[index] ?? 0]
    product += x * y
    ofA += x * x
    ofB += y * y
  }
  return product / Math.sqrt(ofA * ofB || 1)
}

/** Little-endian on every machine that Node supports. */
export const toBytes = (numbers: Int8Array | Uint32Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)

export const toVector = (bytes: Uint8Array): Int8Array =>
  new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Copies, because the bytes of a row may begin at any address. */
export const toSignature = (bytes: Uint8Array): Uint32Array => new Uint32Array(Uint8Array.from(bytes).buffer)
