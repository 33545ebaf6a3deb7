import { randomBase62 } from '#platform/crypto/hash'

const KEY_LENGTH = 12

/** Who wrote what lies between the marks. */
export type Stranger = 'mail' | 'web'

/**
 * Puts text of strangers between marks that say so, for whoever reads the answer, people or models. The key is new for each
 * answer, so that no text can hold the mark that ends it; and what looks like such a mark is made harmless all the same.
 * Characters that nobody sees, by which text is smuggled past people, are left out. '' stays ''.
 */
export type MarkStrangers = (from: Stranger, text: string) => string

export function createMarking(key: string = randomBase62(KEY_LENGTH)): MarkStrangers {
  return (from, text) => {
    const shown = defuse(text.replace(UNSEEN, '')).trim()
    return shown === '' ? '' : `<untrusted from="${from}" key="${key}">\n${shown}\n</untrusted key="${key}">`
  }
}

/** Format characters but the joiners that scripts and emoji need, and the tag characters of Unicode. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\u{e0000}-\u{e007f}]/gu

/** An opening bracket of any width ahead of our word, with whatever but letters between. */
const OUR_MARK = /[<＜﹤‹〈](?=[^\p{L}]{0,20}untrusted)/giu

const defuse = (text: string): string => text.replace(OUR_MARK, '&lt;')
