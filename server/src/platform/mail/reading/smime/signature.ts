import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import { childrenOf, type Element, MalformedBer, octetsOf } from './ber.ts'
import { type Cms, readCms } from './cms.ts'

/** State of a signature. The certificate is not checked with its issuer. */
export interface Signature {
  protocol: 'S/MIME' | 'OpenPGP'
  state: 'intact' | 'broken' | 'unchecked'
  /** Name and addresses of the certificate. */
  signer: string
  addresses: string[]
}

type Signed = Extract<Cms, { kind: 'signed' }>

const DIGESTS: Record<string, string> = {
  '2b0e03021a': 'sha1',
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
  '608648016503040204': 'sha224',
}
const MESSAGE_DIGEST = '2a864886f70d010904'
const RSA_PSS = '2a864886f70d01010a'
const SIGNED_ATTRIBUTES = 0xa0
const SET = 0x31
const OCTETS = 0x04

const UNCHECKED: Signature = { protocol: 'S/MIME', state: 'unchecked', signer: '', addresses: [] }

export const UNCHECKED_OPENPGP: Signature = { ...UNCHECKED, protocol: 'OpenPGP' }

/** Checks the signature of a part beside it (RFC 8551 §3.5.3). The signed bytes have CRLF, even if a store changed them. */
export function checkDetached(content: Buffer, signature: Buffer): Signature {
  const cms = readCms(signature)
  if (cms?.kind !== 'signed') return UNCHECKED
  const found = checkSignature(cms, content)
  if (found.state !== 'broken' || content.includes('\r\n')) return found
  return checkSignature(cms, Buffer.from(content.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'))
}

/** An email has a valid signature if one of its signers has. */
export function checkSignature(cms: Signed, content: Buffer): Signature {
  const certificates = cms.certificates.flatMap(readCertificate)
  const states = cms.signers.map((signer) => checkSigner(signer, certificates, content))
  return states.find(({ state }) => state === 'intact') ?? states[0] ?? UNCHECKED
}

function readCertificate(bytes: Buffer): X509Certificate[] {
  try {
    return [new X509Certificate(bytes)]
  } catch {
    return []
  }
}

function checkSigner(signer: Element, certificates: X509Certificate[], content: Buffer): Signature {
  try {
    const { digest, isPss, attributes, signature } = readSigner(signer)
    if (digest === undefined) return UNCHECKED
    const claimed = attributes ? digestIn(attributes) : null
    const isSame = claimed === null || claimed.equals(createHash(digest).update(content).digest())
    const signed = attributes ? withSetTag(attributes) : content
    const certificate = certificates.find((candidate) => isSignedBy(candidate, digest, isPss, signed, signature))
    if (certificate) return { ...described(certificate), state: isSame ? 'intact' : 'broken' }
    if (!isSame) return { ...UNCHECKED, state: 'broken' }
    return certificates[0] ? { ...described(certificates[0]), state: 'broken' } : UNCHECKED
  } catch (error) {
    if (error instanceof MalformedBer) return UNCHECKED
    throw error
  }
}

/** RFC 5652 §5.3: version, sid, digestAlgorithm, [0] signedAttrs, signatureAlgorithm, signature. */
function readSigner(signer: Element) {
  const fields = childrenOf(signer).slice(2)
  const algorithms = fields.filter(({ tag }) => tag === 0x30).map((field) => idOf(field))
  const signature = fields.find(({ tag }) => (tag & 0x1f) === OCTETS)
  if (!signature) throw new MalformedBer()
  return {
    digest: DIGESTS[algorithms[0] ?? ''],
    isPss: algorithms[1] === RSA_PSS,
    attributes: fields.find(({ tag }) => tag === SIGNED_ATTRIBUTES),
    signature: octetsOf(signature),
  }
}

const idOf = (element: Element): string => childrenOf(element)[0]?.content.toString('hex') ?? ''

function digestIn(attributes: Element): Buffer {
  for (const attribute of childrenOf(attributes)) {
    const [id, values] = childrenOf(attribute)
    const value = values && id?.content.toString('hex') === MESSAGE_DIGEST ? childrenOf(values)[0] : undefined
    if (value) return octetsOf(value)
  }
  throw new MalformedBer()
}

/** RFC 5652 §5.4: the signature covers the attributes as SET OF in DER. */
function withSetTag(attributes: Element): Buffer {
  if (!attributes.definite) throw new MalformedBer()
  const bytes = Buffer.from(attributes.bytes)
  bytes[0] = SET
  return bytes
}

function isSignedBy(
  certificate: X509Certificate,
  digest: string,
  isPss: boolean,
  signed: Buffer,
  signature: Buffer,
): boolean {
  try {
    const key = certificate.publicKey
    if (key.asymmetricKeyType?.startsWith('ed')) return verify(null, signed, key, signature)
    return verify(digest, signed, isPss ? { key, padding: constants.RSA_PKCS1_PSS_PADDING } : key, signature)
  } catch {
    return false
  }
}

function described({ subject, subjectAltName }: X509Certificate): Pick<Signature, 'protocol' | 'signer' | 'addresses'> {
  const fields = (subject ?? '').slice(0, 5000)
  const addresses = [
    ...[...(subjectAltName ?? '').slice(0, 20_000).matchAll(/email:([^,\s"]+)/g)].map((match) => match[1] ?? ''),
    ...[...fields.matchAll(/^emailAddress=(.+)$/gm)].map((match) => match[1] ?? ''),
  ].map((address) => address.toLowerCase())
  const name = /^CN=(.+)$/m.exec(fields)?.[1] ?? ''
  return { protocol: 'S/MIME', signer: (name || addresses[0] || '').slice(0, 200), addresses: [...new Set(addresses)] }
}
