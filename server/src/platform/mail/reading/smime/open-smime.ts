import { firstField, readHeaderFields } from '../header-fields.ts'
import { readCms } from './cms.ts'
import { checkSignature, type Signature } from './signature.ts'

export interface Opened {
  /** A MIME entity with its header; null for encrypted content. */
  entity: Buffer | null
  signature: Signature | null
}

const SMIME_TYPE = /^application\/(?:x-)?pkcs7-mime$/
const SMIME_NAME = /^smime\.p7[mz]$/i

/** Documents with a signature, such as `invoice.pdf.p7m`, are files and stay closed. */
export const isSmime = (type: string, name: string): boolean =>
  SMIME_TYPE.test(type) ? name === '' || !/\.\w+\.p7m$/i.test(name) : SMIME_NAME.test(name)

/** Opens an S/MIME part with `smime-type` signed-data or compressed-data. @returns null if it is a file. */
export function openSmime(content: Buffer): Opened | null {
  const cms = readCms(content)
  if (cms === null) return null
  if (cms.kind === 'encrypted') return { entity: null, signature: null }
  if (!cms.content || firstField(readHeaderFields(cms.content).fields, 'content-type') === '') return null
  return { entity: cms.content, signature: cms.kind === 'signed' ? checkSignature(cms, cms.content) : null }
}
