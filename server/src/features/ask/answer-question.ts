import type { Mailbox, RecordType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { isValidAt, type OpenedRecord } from '#features/search/index'
import { inTurns } from '#platform/clock/wait'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { findPassage, type Passage } from './find-passage.ts'
import { type QuestionWord, wordsOf } from './question.ts'
import { readFound, type ShownRecord } from './read-found.ts'

/** A passage with its record. */
export interface Source extends Passage {
  record: OpenedRecord
  title: string
  field: string
  excerpt: string
}

export interface Answered {
  engine: string
  /** Best first; those with the same text are one statement. */
  sources: Source[]
  notFound: string[]
}

interface Parts extends Dependencies, Needs<'clock'> {}

interface Scope {
  projectId: string | null | undefined
  /** All visible types if omitted. */
  types: RecordType[] | undefined
}

interface Question extends Scope {
  question: string
}

const MAX_STATEMENTS = 3
const PER_TYPE = 6
const COMPARED = 16

/** Fields that an answer quotes, in the API's names. */
const QUOTED: Record<RecordType, readonly string[]> = {
  note: ['text_content'],
  memory: ['content'],
  url: ['text_content', 'description'],
  page: ['text_content'],
  email: ['text_content'],
}

/**
 * Answers with the passages that have most words of the question. Uses no model.
 * @throws AppError `forbidden` when the caller may find nothing, `not_found` for the project.
 */
export async function answerQuestion(
  parts: Parts,
  actor: Actor,
  { question, projectId, types }: Question,
): Promise<Answered> {
  const words = wordsOf(question)
  const records = await findRecords(parts, actor, question, words, { projectId, types })
  const shown = await readAll(parts, actor.tenantId, records)
  const quoted = await inTurns(records, (record) => quote(record, shown.get(record.id), words, parts.clock.now()))
  const best = quoted.flatMap((source) => source ?? []).sort((a, b) => b.covered.size - a.covered.size)
  const statements = [...new Set(best.map(({ excerpt }) => excerpt))].slice(0, MAX_STATEMENTS)
  const sources = best.filter(({ excerpt }) => statements.includes(excerpt))
  const covered = new Set(sources.flatMap((source) => [...source.covered]))
  const missing = words.filter(({ stem }) => !covered.has(stem)).map(({ text }) => text)
  return { engine: 'builtin', sources, notFound: sources.length === 0 ? [question.trim()] : missing }
}

/** Returns records with all telling words, then those that share much with the question, then those with any word. */
async function findRecords(
  { search }: Dependencies,
  actor: Actor,
  question: string,
  words: readonly QuestionWord[],
  scope: Scope,
): Promise<Ref[]> {
  const { tenantId } = actor
  const text = words.map((word) => word.text).join(' ') || question
  const { hits } = await search.rank(actor, { ...scope, text, perType: PER_TYPE, limit: COMPARED })
  const types = search.visibleTypes(actor).filter((type) => !scope.types || scope.types.includes(type))
  if (types.length === 0) return []
  const projectId = scope.projectId || null
  const related = await search.related({ tenantId, projectId, title: question, text: '', types, limit: PER_TYPE })
  const projectIds = projectId ? [projectId] : null
  const any = await search.candidates({ tenantId, projectIds, types, text, match: 'any', limit: COMPARED })
  const found = [
    ...hits.map(({ hit: { type, id } }): Ref => ({ type, id })),
    ...related.map(({ type, id }): Ref => ({ type, id })),
    ...any.map(({ type, id }): Ref => ({ type, id })),
  ]
  return [...new Map(found.map((ref) => [ref.id, ref])).values()]
}

interface Ref {
  type: RecordType
  id: string
}

async function readAll(
  dependencies: Dependencies,
  tenantId: string,
  refs: readonly Ref[],
): Promise<Map<string, ShownRecord>> {
  const byType = [...Map.groupBy(refs, ({ type }) => type)]
  const read = byType.map(([type, ofType]) =>
    readFound(
      dependencies,
      tenantId,
      type,
      ofType.map(({ id }) => id),
    ),
  )
  return new Map((await Promise.all(read)).flat().map((shown) => [textOf(shown._id), shown]))
}

async function quote(
  { type, id }: Ref,
  shown: ShownRecord | undefined,
  words: readonly QuestionWord[],
  now: number,
): Promise<Source | null> {
  if (!shown || !isTrusted(shown, now)) return null
  const title = titleOf(shown)
  const projectId = textOf(shown.project)
  const record = { type, id, projectId, ...(type === 'email' ? { mailbox: shown.mailbox as Mailbox } : {}) }
  for (const field of QUOTED[type]) {
    const text = textOf(shown[field])
    const passage = await findPassage(text, title, words)
    if (passage) return { ...passage, record, title, field, excerpt: text.slice(passage.start, passage.end) }
  }
  return null
}

/** Excludes spam, and memories that are not valid now or await a review. */
function isTrusted({ mailbox, review, valid_from, valid_to, replaced_by }: ShownRecord, now: number): boolean {
  if (mailbox === 'spam' || review === 'waiting') return false
  const at = (timestamp: unknown): number | null => (typeof timestamp === 'string' ? Date.parse(timestamp) : null)
  return isValidAt({ from: at(valid_from), to: at(valid_to), isReplaced: Boolean(replaced_by) }, now)
}

const titleOf = ({ title, subject, url }: ShownRecord): string => textOf(title) || textOf(subject) || textOf(url)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
