import { randomBase62 } from '#platform/crypto/hash'

const KEY_LENGTH = 12

export type UntrustedSource = 'mail' | 'web'

/**
 * Wraps untrusted text in marks for people and models. Each answer has a random key, so the text cannot contain the end
 * mark; look-alikes are escaped. Removes invisible characters, which can smuggle text past people; '' stays ''.
 */
export type MarkUntrusted = (from: UntrustedSource, text: string) => string

export function createMarking(key: string = randomBase62(KEY_LENGTH)): MarkUntrusted {
  return (from, text) => {
    const shown = defuse(text.replace(UNSEEN, '')).trim()
    return shown === '' ? '' : `<untrusted from="${from}" key="${key}">\n${shown}\n</untrusted key="${key}">`
  }
}

/** Format characters, except joiners for scripts and emoji, and Unicode tag characters. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\u{e0000}-\u{e007f}]/gu

/** An opening bracket of any width before our keyword, with only non-letters between. */
const OUR_MARK = /[<＜﹤‹〈](?=[^\p{L}]{0,20}untrusted)/giu

const defuse = (text: string): string => text.replace(OUR_MARK, '&lt;')
