import { message } from '@dossier/contract/message'
import type { FullText } from '#platform/database/full-text/full-text'
import type { TypedWord } from '../query-words.ts'
import { isUnavailable } from './find-leading.ts'

/** docs/spec/search.md §3: one typo from five letters on, two from nine. */
const ONE_FROM = 5
const TWO_FROM = 9
const MAX_WORDS = 8

export interface Forgiven {
  words: TypedWord[]
  changed: boolean
  degraded: string
}

/** Adds similar words of the account to each word, except to numbers. */
export async function forgiveTypos(
  fullText: Pick<FullText, 'similar'>,
  tenantId: string,
  words: readonly TypedWord[],
): Promise<Forgiven> {
  try {
    const meant = await Promise.all(
      words.map(async (word, index): Promise<TypedWord> => {
        const distance = index < MAX_WORDS ? allowedMistakes(word.token) : 0
        const similar = distance === 0 ? [] : await fullText.similar(tenantId, word.token, distance)
        return similar.length === 0 ? word : { ...word, or: [...(word.or ?? []), ...similar] }
      }),
    )
    return { words: meant, changed: meant.some((word, index) => word !== words[index]), degraded: '' }
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return { words: [...words], changed: false, degraded: message('search.typosUnchecked') }
  }
}

export function allowedMistakes(token: string): 0 | 1 | 2 {
  const { length } = [...token]
  if (length < ONE_FROM || /\p{N}/u.test(token)) return 0
  return length < TWO_FROM ? 1 : 2
}
