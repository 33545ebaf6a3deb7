import type { Actor } from '#core/actor'
import { isValidAt, type QuotableRecord } from '#features/search/index'
import { inTurns } from '#platform/clock/wait'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { Period } from '../questions/period.ts'
import type { ReadQuestion } from '../questions/read-question.ts'
import type { Passage, Ref } from './evidence.ts'
import { type FoundSentence, findPassages } from './find-passages.ts'
import { isWithin } from './is-in-period.ts'
import { judgePassage, OUTSIDE } from './judge-passage.ts'
import { type EvidenceScope, type RankedRecord, rankRecords } from './rank-records.ts'
import { createWordMatcher } from './word-matcher.ts'

export interface Evidence {
  /** Best first. */
  passages: Passage[]
  /** The records that were compared, best first. */
  records: Ref[]
  /** How much each word of the question tells. */
  weights: number[]
}

interface Parts extends Dependencies, Needs<'clock' | 'database' | 'fullText'> {}

/** Characters of a text. */
const READ_CHARS = 100_000
/** Sentences that are judged as answers. */
const JUDGED = 48

/** Returns the passages that may answer a question, from records that the caller may see. */
export async function findEvidence(
  parts: Parts,
  actor: Actor,
  scope: EvidenceScope,
  question: ReadQuestion,
  timeZone: string,
): Promise<Evidence> {
  const { records, weights } = await rankRecords(parts, actor, scope, question)
  const quotable = await readQuotable(parts, scope, records)
  const matcher = createWordMatcher([...question.words, ...question.earlierWords])
  const now = parts.clock.now()
  const found = await inTurns(records, async ({ id, beside }) => {
    const record = quotable.get(id)
    if (!record || !isTrusted(record, question.period?.first ?? now, now)) return []
    const texts = await inTurns(record.texts, ({ field, text }) =>
      findPassages({ ...aboutOf(record), beside, field, text }, { matcher, weights }),
    )
    return texts.flat()
  })
  const leading = leadingOf(found.flat(), question.period)
  const judged = await inTurns(leading, (each) => judgePassage(each, question, { matcher, weights, timeZone }))
  return { passages: judged.sort((a, b) => b.score - a.score || b.at - a.at), records, weights }
}

async function readQuotable(
  { search }: Parts,
  { tenantId, projectId }: EvidenceScope,
  records: readonly RankedRecord[],
): Promise<Map<string, QuotableRecord>> {
  const refs = records.map(({ type, id }) => ({ kind: type, id }))
  const read = await search.quotable(tenantId, refs, READ_CHARS)
  // A thread may go on in another project.
  const inScope = read.filter((record) => projectId === null || record.projectId === projectId)
  return new Map(inScope.map((record) => [record.id, record]))
}

const aboutOf = ({ type, id, projectId, mailbox, title, from, at }: QuotableRecord) => ({
  record: { type, id, projectId, ...(mailbox ? { mailbox } : {}) },
  title,
  from,
  at,
})

/** Excludes memories that were not valid then. */
function isTrusted({ validity }: QuotableRecord, then: number, now: number): boolean {
  if (!validity) return true
  return then < now ? isValidAt({ ...validity, isReplaced: false }, then) : isValidAt(validity, now)
}

/** Looks for dates in the leading sentences alone, because reading one costs more than matching its words. */
function leadingOf(found: readonly FoundSentence[], period: Period | null): FoundSentence[] {
  const scoreOf = ({ score, read: { at } }: FoundSentence): number =>
    period === null || isWithin(at, period) ? score : score * OUTSIDE
  return found.toSorted((a, b) => scoreOf(b) - scoreOf(a) || b.read.at - a.read.at).slice(0, JUDGED)
}
