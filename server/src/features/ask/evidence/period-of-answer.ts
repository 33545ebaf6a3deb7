import { tokenise } from '#core/tokens'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { Period } from '../questions/period.ts'
import type { ReadQuestion } from '../questions/read-question.ts'
import type { EvidenceScope } from './rank-records.ts'

/** Newest emails with the name that are looked at. */
const LOOKED_AT = 40

/** Returns the period since, or before, somebody wrote; about the topic of the question if such an email is there. */
export async function findPeriodOfAnswer(
  { search, clock }: Pick<Dependencies, 'search'> & Needs<'clock'>,
  { tenantId, projectId, types }: EvidenceScope,
  { timeOfAnswer, words, earlierWords }: ReadQuestion,
): Promise<Period | null> {
  if (!timeOfAnswer || !types.includes('email')) return null
  const { name, isAfter, span } = timeOfAnswer
  const topic = [...words, ...earlierWords].filter(({ isName, isAttribute }) => !isName && !isAttribute)
  const find = async (text: string): Promise<number | undefined> => {
    const projectIds = projectId === null ? null : [projectId]
    const query = { tenantId, projectIds, types: ['email' as const], text, limit: LOOKED_AT, prefixLast: false }
    const found = await search.candidates(query)
    const emails = await search.quotable(
      tenantId,
      found.map(({ type, id }) => ({ kind: type, id })),
      0,
    )
    const times = emails.filter(({ from }) => hasWords(from, name)).map(({ at }) => at)
    return times.length > 0 ? Math.max(...times) : undefined
  }
  const named = name.join(' ')
  const about = topic.length > 0 ? await find(`${named} ${topic.map(({ text }) => text).join(' ')}`) : undefined
  const at = about ?? (await find(named))
  if (at === undefined) return null
  const now = clock.now()
  return isAfter ? { first: at + 1, end: Math.max(now, at) + 1, spans: [span] } : { first: 0, end: at, spans: [span] }
}

function hasWords(text: string, words: readonly string[]): boolean {
  const tokens = new Set(tokenise(text).map(({ token }) => token))
  return words.every((word) => tokens.has(word))
}
