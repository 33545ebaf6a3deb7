import type { KnowledgeType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { tokenise } from '#core/tokens'
import type { AskParts } from '../answers/answer-question.ts'
import { readFound } from '../searching/read-found.ts'
import { type PreparedSummary, prepareTexts } from './summarize.ts'
import { listEmailTexts, type TextToRead } from './texts.view.ts'
import { textsOfRecord } from './texts-of-record.ts'

export interface RecordsToSummarize {
  emailIds: readonly string[]
  /** `lines`: only sentences in these lines count; null: all of the record. */
  records: readonly { type: KnowledgeType; id: string; lines: readonly string[] | null }[]
}

/** Prepares a summary of emails and records that the caller may read. Nothing is stored. */
export async function prepareSummaryOf(
  parts: AskParts,
  actor: Actor,
  { emailIds, records }: RecordsToSummarize,
): Promise<PreparedSummary> {
  const { tenantId } = actor
  const emails = await listEmailTexts(parts.database.read, tenantId, emailIds)
  const types = [...Map.groupBy(records, ({ type }) => type)]
  const recordTexts = await Promise.all(
    types.map(async ([type, ofType]) => {
      const ids = ofType.map(({ id }) => id)
      const shown = await readFound(parts, tenantId, type, ids)
      return shown.flatMap((each) => textsOfRecord(type, each).slice(0, 1))
    }),
  )
  const lines = new Map(records.map((each) => [each.id, each.lines?.map(wordsOf)]))
  const isWanted = (sentence: string, { record }: TextToRead): boolean => {
    const changed = lines.get(record.id)
    return !changed || changed.some((line) => isPart(wordsOf(sentence), line))
  }
  return prepareTexts(
    parts,
    actor,
    [...emails, ...recordTexts.flat()].sort((a, b) => a.at - b.at),
    isWanted,
  )
}

/** Markdown and its text have the same words. */
const wordsOf = (text: string): string =>
  ` ${tokenise(text)
    .map(({ token }) => token)
    .join(' ')} `

const isPart = (sentence: string, line: string): boolean =>
  line.trim() !== '' && sentence.trim() !== '' && (line.includes(sentence) || sentence.includes(line))
