import type { KnowledgeType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { notFound } from '#core/app-error'
import { presentRecord } from '#features/records/index'
import type { AskParts } from '../answers/answer-question.ts'
import type { ReadText } from './choose-sentences.ts'
import { readSentences } from './read-sentences.ts'
import { type MadeSummary, storeSummary } from './stored-summary.ts'
import type { Subject } from './subject.ts'
import { listThreadTexts, type TextToRead } from './texts.view.ts'
import { textsOfRecord } from './texts-of-record.ts'
import { writeSummary } from './write-summary.ts'

/** The texts of a subject, before anything summarises them. */
export interface Prepared {
  subject: Subject
  texts: ReadText[]
  /** See SummaryRow. */
  covered: string
  timeZone: string
}

/**
 * Reads the texts of a thread or record. Accounts take turns.
 * @throws AppError `not_found`, also for a record in trash and a thread without other emails.
 */
export async function prepareSummary(parts: AskParts, actor: Actor, subject: Subject): Promise<Prepared> {
  const { accounts, database, turns } = parts
  const { tenantId, userId } = actor
  const { texts, covered } = await readSubject(parts, tenantId, subject)
  const timeZone = await accounts.users.findTimeZone(database.read, userId)
  return { subject, texts: await turns.run(tenantId, () => readSentences(texts)), covered, timeZone }
}

async function readSubject(
  { database, records }: AskParts,
  tenantId: string,
  { kind, id }: Subject,
): Promise<{ texts: TextToRead[]; covered: string }> {
  if (kind === 'thread') {
    const texts = await listThreadTexts(database, tenantId, id)
    if (texts.length === 0) throw notFound('thread')
    return { texts, covered: JSON.stringify(texts.map(({ record }) => record.id)) }
  }
  const [row] = await records.read(tenantId, [id])
  if (!row) throw notFound('record')
  const texts = textsOfRecord(row.type as KnowledgeType, presentRecord(row))
  return { texts: texts.slice(0, 1), covered: JSON.stringify(row.revision) }
}

/** Summarises what was read, and stores it. */
export async function makeSummary(
  parts: AskParts,
  { tenantId }: Actor,
  { subject, texts, covered, timeZone }: Prepared,
  signal?: AbortSignal,
): Promise<MadeSummary> {
  const written = await writeSummary(parts, parts, { tenantId, texts, timeZone, signal })
  const made = { ...written, madeAt: parts.clock.now(), read: texts.length, newer: 0, isStale: false }
  if (made.statements.length > 0) await storeSummary(parts, tenantId, subject, made, covered)
  return made
}
