import type { Mailbox, RecordType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { isValidAt } from '#features/search/index'
import { inTurns } from '#platform/clock/wait'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { ReadQuestion } from '../questions/read-question.ts'
import { readFound, type ShownRecord } from '../searching/read-found.ts'
import type { Passage } from './evidence.ts'
import { findPassages, type RecordTextToRead } from './find-passages.ts'
import { type EvidenceScope, type RankedRecord, type Ref, rankRecords } from './rank-records.ts'
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

/** Fields that an answer quotes, in the API's names. */
const QUOTED: Record<RecordType, readonly string[]> = {
  note: ['text_content'],
  memory: ['content'],
  url: ['text_content', 'description'],
  page: ['text_content'],
  email: ['text_content'],
}

/** Returns the passages that may answer a question, from records that the caller may see. */
export async function findEvidence(
  parts: Parts,
  actor: Actor,
  scope: EvidenceScope,
  question: ReadQuestion,
  timeZone: string,
): Promise<Evidence> {
  const { records, weights } = await rankRecords(parts, actor, scope, question)
  const shown = await readAll(parts, scope.tenantId, records)
  const matcher = createWordMatcher([...question.words, ...question.earlierWords])
  const now = parts.clock.now()
  const found = await inTurns(records, async (ref) => {
    const record = shown.get(ref.id)
    if (!record || !isTrusted(record, question.period?.first ?? now, now)) return []
    const texts = textsOf(ref, record)
    return (await inTurns(texts, (text) => findPassages(text, question, { matcher, weights, timeZone }))).flat()
  })
  const passages = found.flat().sort((a, b) => b.score - a.score || b.at - a.at)
  return { passages, records, weights }
}

async function readAll(
  dependencies: Dependencies,
  tenantId: string,
  refs: readonly RankedRecord[],
): Promise<Map<string, ShownRecord>> {
  const byType = [...Map.groupBy(refs, ({ type }) => type)]
  const read = byType.map(([type, ofType]) => {
    const ids = ofType.map(({ id }) => id)
    return readFound(dependencies, tenantId, type, ids)
  })
  return new Map((await Promise.all(read)).flat().map((shown) => [textOf(shown._id), shown]))
}

/** Returns the fields of a record that an answer quotes. */
export function textsOf({ type, id, score }: RankedRecord, shown: ShownRecord): RecordTextToRead[] {
  const record = {
    type,
    id,
    projectId: textOf(shown.project),
    ...(type === 'email' ? { mailbox: shown.mailbox as Mailbox } : {}),
  }
  const at = Date.parse(textOf(shown.received_at) || textOf(shown.updatedAt))
  const about = { record, title: titleOf(shown), from: type === 'email' ? senderOf(shown) : '', at, recordScore: score }
  return QUOTED[type]
    .map((field) => ({ ...about, field, text: textOf(shown[field]) }))
    .filter(({ text }) => text !== '')
}

/** Excludes spam, and memories that were not valid then or await a review. */
function isTrusted({ mailbox, review, ...memory }: ShownRecord, then: number, now: number): boolean {
  if (mailbox === 'spam' || review === 'waiting') return false
  const at = (timestamp: unknown): number | null => (typeof timestamp === 'string' ? Date.parse(timestamp) : null)
  const validity = { from: at(memory.valid_from), to: at(memory.valid_to) }
  if (then < now) return isValidAt({ ...validity, isReplaced: false }, then)
  return isValidAt({ ...validity, isReplaced: Boolean(memory.replaced_by) }, now)
}

const titleOf = ({ title, subject, url }: ShownRecord): string => textOf(title) || textOf(subject) || textOf(url)

function senderOf({ participants, from }: ShownRecord): string {
  const list = Array.isArray(participants) ? (participants as { role?: string; name?: string; address?: string }[]) : []
  const sender = list.find(({ role }) => role === 'from')
  const address = sender?.address ?? (Array.isArray(from) ? textOf(from[0]) : '')
  return [sender?.name ?? '', address].filter(Boolean).join(' ')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
