import { checkAddress } from '#platform/mail/addresses'
import { oneLine } from './one-line.ts'

/** Full stops of all scripts, and dots that look like one. Compatibility forms are gone after NFKC. */
const DOT = /([\p{Sentence_Terminal}\u00b7\u1427\u16eb\u2022\u2027\u2219\u22c5\u2e31\u2e33\u30fb\ua4f8])(?=\S)/gu
const SLASHES = /\s*[/\\\u2044\u2215\u29f8\u29f5]+\s*/gu
/** At least nine digits: a date or a year range has fewer. */
const PHONE_NUMBER = /\+?\p{Nd}(?:[\s().·/\p{Pd}]*\p{Nd}){8,}/gu
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
/** Letters, digits and the signs of usual addresses: nothing that a mail client reads as the beginning of a URL. */
const PLAIN_ADDRESS = /^[\p{L}\p{N}_.-]+@[\p{L}\p{N}.-]+$/u

/**
 * Returns other people's text for a system email: one short line that no mail client turns into a link, so that nobody
 * sends their own message in our name.
 */
export const inertText = (text: string): string =>
  oneLine(
    text
      .normalize('NFKC')
      .replace(INVISIBLE, '')
      .replace(PHONE_NUMBER, '…')
      .replace(SLASHES, ' / ')
      .replace(DOT, '$1 ')
      .replace(/[:\ua789\u2236](?=\S)/gu, ': ')
      .replace(/\s*@\s*/g, ' @ '),
  )

/** Returns the recipient's address without its tag, which somebody else may have chosen; as inert text if unusual. */
export function inertAddress(address: string): string {
  const plain = address.replace(/\+.*@/, '@')
  return PLAIN_ADDRESS.test(plain) && checkAddress(plain).ok ? plain : inertText(address)
}
