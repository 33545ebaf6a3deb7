import type { RecordType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import type { Postings } from '#platform/database/full-text/full-text'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { QuestionWord } from '../questions/question-words.ts'
import type { ReadQuestion } from '../questions/read-question.ts'
import type { Ref } from './evidence.ts'
import { type Beside, readBeside } from './read-beside.ts'

export interface RankedRecord extends Ref {
  /** Weights of the question's words that it and those beside it in its thread have. */
  score: number
  /** The share that those beside it add for each word of the question. */
  beside: readonly number[]
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
/** Records that have words of the question, before those beside them count. */
const COMPARED = 100
const READ = 48
/** With fewer records of the words, search looks for misspellings and frequent words. */
const FEW = 12
const PER_TYPE = 6
/** The share of a word that only the earlier question has. */
const EARLIER = 0.6

interface Holder extends Ref {
  /** Positions of the question's words that it has. */
  words: Set<number>
}

/** Ranks records by the question's words, the rare ones first; words of those beside them in a thread count in part. */
export async function rankRecords(
  parts: Parts,
  actor: Actor,
  scope: EvidenceScope,
  question: ReadQuestion,
): Promise<Ranking> {
  const postings = await readPostings(parts, scope, [...question.words, ...question.earlierWords])
  const weights = weigh(postings, question)
  const holders = holdersOf(postings)
  const own = ({ words }: Holder): number => sum([...words].map((word) => weights[word] ?? 0))
  const leading = [...holders.values()]
    .map((holder) => ({ holder, score: own(holder) }))
    .sort((a, b) => b.score - a.score || (a.holder.id < b.holder.id ? 1 : -1))
    .slice(0, COMPARED)
    .map(({ holder }) => holder)
  const more = await findMore(parts, actor, scope, question, leading.length)
  const found = new Map([...more, ...leading].map((ref) => [ref.id, ref]))
  const beside = await readBeside(parts.search, scope.tenantId, [...found.values()])
  for (const [id, { type }] of beside) if (!found.has(id)) found.set(id, { type, id })
  const ranked = [...found.values()].map((ref) => scored(ref, { holders, weights, beside }))
  return { records: ranked.sort(byScore).slice(0, READ), weights }
}

const byScore = (a: RankedRecord, b: RankedRecord): number => b.score - a.score || (a.id < b.id ? 1 : -1)

function holdersOf(postings: readonly Postings[]): Map<string, Holder> {
  const holders = new Map<string, Holder>()
  postings.forEach(({ records }, word) => {
    for (const { kind, id } of records) {
      const holder = holders.get(id)
      if (holder) holder.words.add(word)
      else holders.set(id, { type: kind as RecordType, id, words: new Set([word]) })
    }
  })
  return holders
}

interface Scoring {
  holders: ReadonlyMap<string, Holder>
  weights: readonly number[]
  beside: ReadonlyMap<string, Beside>
}

function scored({ type, id }: Ref, { holders, weights, beside }: Scoring): RankedRecord {
  const own = holders.get(id)?.words
  const near = (beside.get(id)?.records ?? []).flatMap((each) => {
    const words = holders.get(each.id)?.words
    return words ? [{ words, share: each.share }] : []
  })
  const shares = weights.map((_weight, word) =>
    Math.max(0, ...near.map(({ words, share }) => (words.has(word) ? share : 0))),
  )
  const score = sum(weights.map((weight, word) => weight * (own?.has(word) ? 1 : (shares[word] ?? 0))))
  return { type, id, score, beside: shares }
}

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0)

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

/** Returns matches of search, which knows frequent words and misspellings, when few are found; and those of the period. */
async function findMore(
  { search }: Parts,
  actor: Actor,
  scope: EvidenceScope,
  { text, words, period }: ReadQuestion,
  found: number,
): Promise<Ref[]> {
  const query = words.map((word) => word.text).join(' ') || text
  const { tenantId, projectId, types } = scope
  const { hits } =
    found < FEW
      ? await search.rank(actor, { text: query, projectId, types, perType: PER_TYPE, limit: READ / 2 })
      : { hits: [] }
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
