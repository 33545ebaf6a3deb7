import { toPlainText } from '@dossier/analysis/plain-text'
import type { TriageInput } from '../engine.ts'
import type { OwnWishes } from './own-wishes.ts'

const INPUT_LIMIT = 20_000
const LINES = 80
const LINE_LIMIT = 1_000
const BODY_LIMIT = 6_000
const MOST_ADDRESSES = 20
const BULLET = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/
const ADDRESS = /[^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:]{1,255}/g

/** Private use characters, which stand for an address of the owner while others are removed. */
const HELD = /[\ue000-\uf8ff]/g

/**
 * Returns a model's reply as plain lines, without markup. Keeps only web addresses from the owner's instructions, and
 * email addresses from there and of people in the conversation.
 */
export function toReplyText(
  body: string,
  { mail, owner }: Pick<TriageInput, 'mail' | 'owner'>,
  wishes: Pick<OwnWishes, 'webAddresses' | 'emailAddresses'> = { webAddresses: [], emailAddresses: [] },
): string {
  const knownAddresses = new Set(
    [mail.from.address, ...mail.to, ...mail.cc, ...owner.addresses, ...wishes.emailAddresses].map((address) =>
      address.toLowerCase(),
    ),
  )
  const lines = body
    .slice(0, INPUT_LIMIT)
    .split(/\r\n?|\n/)
    .slice(0, LINES)
    .map((line) => {
      const bullet = BULLET.test(line) ? '- ' : ''
      const plain = plainLine(line.replace(BULLET, ''), wishes.webAddresses)
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

function plainLine(line: string, webAddresses: readonly string[]): string {
  const allowed = webAddresses.slice(0, MOST_ADDRESSES)
  const placeholders: string[] = []
  const holding = allowed.reduce(
    (text, address) =>
      text.replace(standingAlone(address), (found) => {
        placeholders.push(found)
        return String.fromCharCode(0xe000 + placeholders.length - 1)
      }),
    line.slice(0, LINE_LIMIT).replace(HELD, ''),
  )
  return toPlainText(holding, LINE_LIMIT).replace(HELD, (mark) => placeholders[mark.charCodeAt(0) - 0xe000] ?? '')
}

/** Not as a part of another address. */
const standingAlone = (address: string): RegExp =>
  new RegExp(`(?<![^\\s("'])(?:https?://)?${RegExp.escape(address)}(?=[.,;:!?)"']{0,3}(?:\\s|$))`, 'gi')

const isKnown = (knownAddresses: ReadonlySet<string>, address: string): boolean =>
  knownAddresses.has(address.toLowerCase().replace(/[.!?]+$/, ''))
