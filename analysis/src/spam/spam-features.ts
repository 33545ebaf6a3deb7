import { CONTENT_SIGNS } from './content-signs.ts'
import { ADDRESS, type MailView } from './mail-view.ts'
import { SENDER_SIGNS } from './sender-signs.ts'
import type { SpamSign } from './sign.ts'
import { SUBJECT_SIGNS } from './subject-signs.ts'
import { TEXT_SIGNS } from './text-signs.ts'

export const LEARNED_SIGNS: readonly SpamSign[] = [...SUBJECT_SIGNS, ...SENDER_SIGNS, ...TEXT_SIGNS, ...CONTENT_SIGNS]

const WORD = /\p{L}[\p{L}'’]{1,18}|\$\s?\d|\d+\s?%|!{1,3}|\$\$+/gu
/** Mailing lists add their name to the subject. */
const LIST_TAG = /^(?:\s*(?:re|aw|fwd?)\s*:)*\s*\[[^\]]{0,60}\]/i
/** Number of distinct words with full information; longer emails count no more. */
const PLENTY = 20

/**
 * Returns the distinct lower-case words of an email; those of its subject also with the prefix `s:`. Addresses are
 * excluded.
 */
export function wordsOf({ text, subject }: MailView): Set<string> {
  const inSubject = readWords(subject.slice(0, 500).replace(LIST_TAG, ' '))
  return new Set([...readWords(text), ...inSubject, ...inSubject.map((word) => `s:${word}`)])
}

const readWords = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(ADDRESS, ' ')
    .match(WORD)
    ?.map((word) => word.replace(/\s/g, '')) ?? []

/** Returns the factor for the weight of each word in a text with this many weighted words. */
export const wordAmount = (knownCount: number): number => 5 / Math.sqrt(Math.max(PLENTY, knownCount))
