import type { RecordType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import type { FairTurns } from '#platform/fair-share/fair-turns'
import type { Needs } from '#platform/platform'
import { type Conversation, openConversation, storeQuestion } from '../conversations/conversation.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Evidence, findEvidence } from '../evidence/find-evidence.ts'
import { findPeriodOfAnswer } from '../evidence/period-of-answer.ts'
import type { EvidenceScope } from '../evidence/rank-records.ts'
import { type ReadQuestion, readQuestion } from '../questions/read-question.ts'
import { answerWithModel } from './answer-with-model.ts'
import { type Answered, NO_COST } from './answered.ts'
import { missingWords, quotePassages } from './quote-passages.ts'

export interface AskParts extends Dependencies, Needs<'clock' | 'database' | 'fullText' | 'ids' | 'llm'> {
  /** Reading evidence keeps the event loop busy, so accounts take turns. */
  turns: FairTurns
}

export interface Asked {
  question: string
  projectId: string | null | undefined
  /** All visible types if omitted. */
  types: RecordType[] | undefined
  conversationId: string | null | undefined
}

/** A question with its evidence, before anything answers. */
export interface Prepared extends Conversation {
  question: ReadQuestion
  evidence: Evidence
  timeZone: string
}

/**
 * Finds the evidence for a question and stores the question in its conversation.
 * @throws AppError `forbidden` when the caller may find nothing; `not_found` for the project or the conversation.
 */
export async function prepareAnswer(parts: AskParts, actor: Actor, asked: Asked): Promise<Prepared> {
  const { accounts, clock, database } = parts
  const scope = await scopeOf(parts, actor, asked)
  const conversation = await openConversation(parts, actor, asked.conversationId)
  const timeZone = await accounts.users.findTimeZone(database.read, actor.userId)
  const read = readQuestion(asked.question, conversation.earlier, clock.now(), timeZone)
  const question = { ...read, period: read.period ?? (await findPeriodOfAnswer(parts, scope, read)) }
  const evidence = await parts.turns.run(actor.tenantId, () => findEvidence(parts, actor, scope, question, timeZone))
  await storeQuestion(parts, actor, conversation, asked.question)
  return { ...conversation, question, evidence, timeZone }
}

async function scopeOf({ search, projects, database }: AskParts, actor: Actor, asked: Asked): Promise<EvidenceScope> {
  const { tenantId } = actor
  const types = search.visibleTypes(actor).filter((type) => !asked.types || asked.types.includes(type))
  const project = asked.projectId ? await projects.resolve(database.read, tenantId, asked.projectId) : null
  return { tenantId, projectId: project?.id ?? null, types }
}

const BUILTIN = 'builtin'

/** Answers with the model where one may be asked, else with the passages themselves. */
export async function answerPrepared(
  parts: AskParts,
  { tenantId }: Actor,
  { question, evidence, earlier, timeZone }: Prepared,
  signal?: AbortSignal,
): Promise<Answered> {
  const { passages } = evidence
  const outcome =
    passages.length === 0
      ? { refused: '' }
      : await answerWithModel(parts, parts, { tenantId, question, earlier, passages, timeZone, signal })
  if ('engine' in outcome) return outcome
  const statements = quotePassages(evidence)
  const cited = passages.filter((passage) => statements.some(({ sources }) => sources.includes(passage)))
  return {
    engine: outcome.refused ? `${BUILTIN} (${outcome.refused})` : BUILTIN,
    statements,
    notFound: missingWords(question, cited),
    cost: outcome.cost ?? NO_COST,
  }
}
