import { inflateSync } from 'node:zlib'
import { MAX_MAIL_BYTES } from '../limits.ts'
import { childrenOf, type Element, MalformedBer, octetsOf, readElement } from './ber.ts'

/** Content of an S/MIME part (RFC 5652, RFC 8551). */
export type Cms =
  | { kind: 'signed'; content: Buffer | null; certificates: Buffer[]; signers: Element[] }
  | { kind: 'compressed'; content: Buffer }
  | { kind: 'encrypted' }

const SIGNED = '2a864886f70d010702'
const COMPRESSED = '2a864886f70d0109100109'
const ENCRYPTED = new Set(['2a864886f70d010703', '2a864886f70d010706', '2a864886f70d0109100117'])

const MAX_CERTIFICATES = 10
const MAX_SIGNERS = 4
const SEQUENCE = 0x30
const SET = 0x31
const FIRST_TAGGED = 0xa0

/** @returns null for other or damaged data. */
export function readCms(bytes: Buffer): Cms | null {
  try {
    const [type, tagged] = childrenOf(readElement(bytes))
    if (!type || !tagged) return null
    const id = type.content.toString('hex')
    if (ENCRYPTED.has(id)) return { kind: 'encrypted' }
    const fields = childrenOf(readElement(tagged.content))
    if (id === SIGNED) return readSigned(fields)
    return id === COMPRESSED ? readCompressed(fields) : null
  } catch (error) {
    if (error instanceof MalformedBer) return null
    throw error
  }
}

function readSigned(fields: Element[]): Cms {
  // RFC 5652 §5.1: version, digestAlgorithms, encapContentInfo, [0] certificates, [1] crls, signerInfos.
  const encapsulated = fields[2]
  if (!encapsulated) throw new MalformedBer()
  const certificates = fields.find(({ tag }) => tag === FIRST_TAGGED)
  const signers = fields.slice(3).findLast(({ tag }) => tag === SET)
  return {
    kind: 'signed',
    content: readContent(encapsulated),
    certificates: certificates
      ? childrenOf(certificates)
          .filter(({ tag }) => tag === SEQUENCE)
          .slice(0, MAX_CERTIFICATES)
          .map((certificate) => certificate.bytes)
      : [],
    signers: signers ? childrenOf(signers).slice(0, MAX_SIGNERS) : [],
  }
}

function readCompressed(fields: Element[]): Cms | null {
  // RFC 3274 §1.1: version, compressionAlgorithm, encapContentInfo.
  const content = fields[2] ? readContent(fields[2]) : null
  if (!content) return null
  try {
    return { kind: 'compressed', content: inflateSync(content, { maxOutputLength: MAX_MAIL_BYTES }) }
  } catch {
    return null
  }
}

function readContent(encapsulated: Element): Buffer | null {
  const tagged = childrenOf(encapsulated)[1]
  return tagged ? octetsOf(readElement(tagged.content)) : null
}
