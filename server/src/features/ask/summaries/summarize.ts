import type { KnowledgeType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { notFound } from '#core/app-error'
import { presentRecord } from '#features/records/index'
import type { AskParts } from '../answers/answer-question.ts'
import type { Passage } from '../evidence/evidence.ts'
import { readSentences } from './read-sentences.ts'
import { type MadeSummary, storeSummary } from './stored-summary.ts'
import type { Subject } from './subject.ts'
import { listThreadTexts, type TextToRead } from './texts.view.ts'
import { textsOfRecord } from './texts-of-record.ts'
import { quoteSentences, writeSummary } from './write-summary.ts'

/** Texts that were read, before anything summarises them. */
export interface PreparedSummary {
  /** The sentences of a summary without a model. */
  quotes: Passage[]
  write(signal?: AbortSignal): Promise<MadeSummary>
}

/**
 * Reads a thread or record. Accounts take turns. The summary is stored.
 * @throws AppError `not_found`, also for a record in trash and a thread without other emails.
 */
export async function prepareSummary(parts: AskParts, actor: Actor, subject: Subject): Promise<PreparedSummary> {
  const { texts, covered } = await readSubject(parts, actor.tenantId, subject)
  const prepared = await prepareTexts(parts, actor, texts)
  return {
    ...prepared,
    async write(signal) {
      const made = await prepared.write(signal)
      if (made.statements.length > 0) await storeSummary(parts, actor.tenantId, subject, made, covered)
      return made
    },
  }
}

/** Prepares a summary of texts, oldest first, that is not stored. */
export async function prepareTexts(
  parts: AskParts,
  { tenantId, userId }: Actor,
  texts: readonly TextToRead[],
  isWanted: (sentence: string, text: TextToRead) => boolean = () => true,
): Promise<PreparedSummary> {
  const timeZone = await parts.accounts.users.findTimeZone(parts.database.read, userId)
  const read = await parts.turns.run(tenantId, () => readSentences(texts))
  const filtered = read.map(({ text, sentences }) => ({
    text,
    sentences: sentences.filter((each) => isWanted(each.text, text)),
  }))
  return {
    quotes: quoteSentences(filtered),
    async write(signal) {
      const written = await writeSummary(parts, parts, { tenantId, texts: filtered, timeZone, signal })
      return { ...written, madeAt: parts.clock.now(), read: texts.length, newer: 0, isStale: false }
    },
  }
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
