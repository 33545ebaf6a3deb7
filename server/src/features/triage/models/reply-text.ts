import { toPlainText } from '@dossier/analysis/plain-text'
import type { TriageInput } from '../engine.ts'

const INPUT_LIMIT = 20_000
const LINES = 80
const LINE_LIMIT = 1_000
const BODY_LIMIT = 6_000
const BULLET = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/
const ADDRESS = /[^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:]{1,255}/g

/**
 * Returns a model's reply as plain lines, without URLs and markup. Keeps only email addresses of people in the
 * conversation.
 */
export function toReplyText(body: string, { mail, owner }: Pick<TriageInput, 'mail' | 'owner'>): string {
  const knownAddresses = new Set(
    [mail.from.address, ...mail.to, ...mail.cc, ...owner.addresses].map((address) => address.toLowerCase()),
  )
  const lines = body
    .slice(0, INPUT_LIMIT)
    .split(/\r\n?|\n/)
    .slice(0, LINES)
    .map((line) => {
      const bullet = BULLET.test(line) ? '- ' : ''
      const plain = toPlainText(line.replace(BULLET, ''), LINE_LIMIT)
      return plain
        ? bullet + plain.replace(ADDRESS, (address) => (isKnown(knownAddresses, address) ? address : '[…]'))
        : ''
    })
  const text = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return text.length <= BODY_LIMIT ? text : `${text.slice(0, BODY_LIMIT - 1).trimEnd()}…`.toWellFormed()
}

const isKnown = (knownAddresses: ReadonlySet<string>, address: string): boolean =>
  knownAddresses.has(address.toLowerCase().replace(/[.!?]+$/, ''))
