import type { AskQuestion } from '@dossier/contract/ask'
import { type Mailbox, type RecordType, recordTypeNamed } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import type { OpenedRecord } from '#features/search/index'
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
  dependencies: Dependencies,
  actor: Actor,
  { question, project, types }: AskQuestion,
): Promise<Answered> {
  const words = wordsOf(question)
  const scope = { projectId: project, types: types?.map(recordTypeNamed) }
  const records = await findRecords(dependencies, actor, question, words, scope)
  const found = await Promise.all(records.map((record) => quote(dependencies, actor.tenantId, record, words)))
  const best = found
    .flatMap((source) => source ?? [])
    .map((source, index) => ({ source, index }))
    .sort((a, b) => b.source.covered.size - a.source.covered.size || a.index - b.index)
    .map(({ source }) => source)
  const statements = [...new Set(best.map(({ excerpt }) => excerpt))].slice(0, MAX_STATEMENTS)
  const sources = best.filter(({ excerpt }) => statements.includes(excerpt))
  const covered = new Set(sources.flatMap((source) => [...source.covered]))
  const missing = words.filter(({ stem }) => !covered.has(stem)).map(({ text }) => text)
  return { engine: 'builtin', sources, notFound: sources.length === 0 ? [question.trim()] : missing }
}

interface Scope {
  projectId: string | null | undefined
  types: RecordType[] | undefined
}

/** Searches by the telling words first, and then for records that share some of them. */
async function findRecords(
  { search }: Dependencies,
  actor: Actor,
  question: string,
  words: readonly QuestionWord[],
  scope: Scope,
): Promise<OpenedRecord[]> {
  const text = words.map((word) => word.text).join(' ') || question
  const { hits } = await search.rank(actor, { ...scope, text, perType: PER_TYPE, limit: COMPARED })
  const ranked = hits
    .filter(({ hit, reasons }) => hit.mailbox !== 'spam' && reasons.validity >= 0)
    .map(({ hit }): OpenedRecord => hit)
  const visible = search.visibleTypes(actor).filter((type) => !scope.types || scope.types.includes(type))
  const related = await search.related({
    tenantId: actor.tenantId,
    projectId: scope.projectId || null,
    title: question,
    text: '',
    types: visible,
    limit: PER_TYPE,
  })
  const known = new Set(ranked.map(({ id }) => id))
  return [...ranked, ...related.filter(({ id }) => !known.has(id))]
}

async function quote(
  dependencies: Dependencies,
  tenantId: string,
  record: OpenedRecord,
  words: readonly QuestionWord[],
): Promise<Source | null> {
  const [shown] = await readFound(dependencies, tenantId, record.type, [record.id])
  if (!shown || shown.review === 'waiting') return null
  const title = titleOf(shown)
  for (const field of QUOTED[record.type]) {
    const text = String(shown[field] ?? '')
    const passage = findPassage(text, title, words)
    if (!passage) continue
    const mailbox = record.type === 'email' ? { mailbox: shown.mailbox as Mailbox } : {}
    return { ...passage, record: { ...record, ...mailbox }, title, field, excerpt: text.slice(passage.start, passage.end) }
  }
  return null
}

const titleOf = ({ title, subject, url }: ShownRecord): string => String(title || subject || url || '')
