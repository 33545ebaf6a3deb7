import type { RecordType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import type { Postings } from '#platform/database/full-text/full-text'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { QuestionWord } from '../questions/question-words.ts'
import type { ReadQuestion } from '../questions/read-question.ts'

export interface Ref {
  type: RecordType
  id: string
}

export interface RankedRecord extends Ref {
  /** Weights of the question's words that it and the emails beside it have. */
  score: number
}

export interface Ranking {
  /** Best first. */
  records: RankedRecord[]
  /** How much each word of the question tells, 0 to 1, in the order of its words and then the earlier ones. */
  weights: number[]
}

export interface EvidenceScope {
  tenantId: string
  projectId: string | null
  types: RecordType[]
}

interface Parts extends Dependencies, Needs<'database' | 'fullText'> {}

/** Words in more records than this are not looked up: they tell little. */
const FREQUENT = 1_000
/** Records that have words of the question, before the emails beside them count. */
const COMPARED = 200
const READ = 48
const PER_TYPE = 6
/** The share that an email takes from the words of those beside it in its thread. */
const BESIDE = 0.5
/** The share of a word that only the earlier question has. */
const EARLIER = 0.6

/** Ranks records by the question's words, the rare ones first; emails beside a match in its thread count in part. */
export async function rankRecords(
  parts: Parts,
  actor: Actor,
  scope: EvidenceScope,
  question: ReadQuestion,
): Promise<Ranking> {
  const words = [...question.words, ...question.earlierWords]
  const postings = await readPostings(parts, scope, words)
  const weights = weigh(postings, question)
  const shared = new Map<string, RankedRecord>()
  postings.forEach(({ records }, index) => {
    for (const { kind, id } of records) {
      const entry = shared.get(id) ?? { type: kind as RecordType, id, score: 0 }
      entry.score += weights[index] ?? 0
      shared.set(id, entry)
    }
  })
  const leading = [...shared.values()].sort(byScore).slice(0, COMPARED)
  const more = await findMore(parts, actor, scope, question)
  const all = new Map([...more.map((ref) => ({ ...ref, score: 0 })), ...leading].map((each) => [each.id, each]))
  const records = await addBeside(parts, scope, [...all.values()], shared)
  return { records: records.sort(byScore).slice(0, READ), weights }
}

const byScore = (a: RankedRecord, b: RankedRecord): number => b.score - a.score || (a.id < b.id ? 1 : -1)

function readPostings({ fullText }: Parts, scope: EvidenceScope, words: readonly QuestionWord[]): Promise<Postings[]> {
  const { tenantId, projectId, types } = scope
  if (words.length === 0 || types.length === 0) return Promise.resolve([])
  return fullText.postings({
    tenantId,
    projectIds: projectId === null ? null : [projectId],
    kinds: types,
    words: words.map(({ token, stem }) => ({ token: stem, prefix: stem !== token || stem.length >= 5 })),
    limit: FREQUENT,
  })
}

/** A smaller total would make a common word seem rare. */
const FEWEST = 200

function weigh(postings: readonly Postings[], { words }: ReadQuestion): number[] {
  const total = Math.max(
    FEWEST,
    ...postings.map(({ records, frequent }) => (frequent ? FREQUENT * 4 : records.length * 2)),
  )
  return postings.map(({ records, frequent }, index) => {
    const count = frequent ? FREQUENT * 2 : records.length
    const rarity = Math.log(1 + (total - count + 0.5) / (count + 0.5)) / Math.log(2 * (total + 1))
    return rarity * (index < words.length ? 1 : EARLIER)
  })
}

/** Returns matches of search, which knows frequent words and misspellings, and those of the period. */
async function findMore(
  { search }: Parts,
  actor: Actor,
  scope: EvidenceScope,
  { text, words, period }: ReadQuestion,
): Promise<Ref[]> {
  const query = words.map((word) => word.text).join(' ') || text
  const { tenantId, projectId, types } = scope
  const { hits } = await search.rank(actor, { text: query, projectId, types, perType: PER_TYPE, limit: READ / 2 })
  const inPeriod = period
    ? await search.candidates({
        tenantId,
        projectIds: projectId ? [projectId] : null,
        types,
        text: query,
        match: 'any',
        limit: READ / 2,
        between: { first: period.first, last: period.end - 1 },
      })
    : []
  return [
    ...hits.map(({ hit: { type, id } }): Ref => ({ type, id })),
    ...inPeriod.map(({ type, id }): Ref => ({ type, id })),
  ]
}

async function addBeside(
  { search }: Parts,
  { tenantId }: EvidenceScope,
  records: readonly RankedRecord[],
  shared: ReadonlyMap<string, RankedRecord>,
): Promise<RankedRecord[]> {
  const emails = records.filter(({ type }) => type === 'email')
  const beside = await search.neighbours(
    tenantId,
    emails.map(({ type, id }) => ({ kind: type, id })),
  )
  return records.map((record) => {
    const more = (beside.get(record.id) ?? []).reduce((sum, id) => sum + (shared.get(id)?.score ?? 0), 0)
    return { ...record, score: record.score + BESIDE * more }
  })
}
