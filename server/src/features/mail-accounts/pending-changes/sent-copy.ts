import { fingerprintOf } from '../sources/fingerprint.ts'
import { headerOf } from '../sources/header-lines.ts'

/** RFC 5322 §2.1.1 recommends 78 octets; an address has at most 254. */
const LINE_OCTETS = 78

/** Returns the message as mail programs save it: the recipients of Bcc see no such line, the sender does. */
export function withBcc(raw: Buffer, bcc: readonly string[]): Buffer {
  if (bcc.length === 0) return raw
  const lines = ['Bcc:']
  for (const [index, address] of bcc.entries()) {
    const word = ` ${address}${index < bcc.length - 1 ? ',' : ''}`
    const line = lines.at(-1) ?? ''
    if (line.length + word.length > LINE_OCTETS && line !== 'Bcc:') lines.push(word)
    else lines[lines.length - 1] = line + word
  }
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n`), raw])
}

/** Returns the fingerprint that the message has on the server, wherever somebody moves it. */
export const fingerprintOfCopy = (raw: Buffer): string => fingerprintOf(headerOf(raw), raw.length)
