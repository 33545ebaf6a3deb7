import { sentence } from '@dossier/contract/message'
import { ACTION_POINT_TYPES, PRIMARY_ACTIONS } from '@dossier/contract/vocabulary'
import { createBuiltinEngine } from '#features/triage/builtin/builtin-engine'
import { mailboxActionOf, type TriageInput, VERDICT_LIMITS, type Verdict } from '#features/triage/engine'
import { createModelEngine } from '#features/triage/models/model-engine'
import type { LanguageModel } from '#platform/llm/llm'
import { triageInput } from '#test/triage-input'
import { mutateAnswer } from './mutate-answer.ts'
import { Random } from './random.ts'

const TEXT = 'Hi Max,\n\nCould you send the signed contract by 20 November? We print 350 copies.\n\nBest,\nSarah 😀'
const RECORD_TEXT = 'The edition stays at 350 copies.'
const INPUT = triageInput(
  { text: TEXT },
  {
    context: [
      {
        itemId: 'note-1',
        itemType: 'note',
        title: 'Contract',
        excerpt: RECORD_TEXT,
        score: 1,
        inProject: true,
        full: { field: 'text_content', text: RECORD_TEXT },
      },
    ],
  },
)
const VERDICT = {
  action: 'reply-required',
  confidence: 0.9,
  summary: 'Sarah wants the contract.',
  reason: 'She waits.',
  quotes: ['signed contract', 'Sarah 😀'],
  action_points: [{ text: 'Send it', type: 'document', due_at: '2026-11-20', quote: 'by 20 November' }],
  related: [{ id: 'note-1', reason: 'It is about it.' }],
}
const REPLIES = { replies: [{ body: 'Hi Sarah,\n\n350 copies.', claims: [{ id: 'note-1', quote: 'stays at 350' }] }] }

export interface AnswerReport {
  /** Verdicts that come from the model itself. */
  believed: number
  faults: string[]
}

/** Classifies one email repeatedly with mutated model answers and checks the bounds of each verdict. */
export async function classifyMutatedAnswers(options: { cases: number; seed: number }): Promise<AnswerReport> {
  const random = new Random(options.seed)
  const report: AnswerReport = { believed: 0, faults: [] }
  const engine = createModelEngine(mutatingModel(random), createBuiltinEngine())
  for (let index = 0; index < options.cases; index += 1) {
    try {
      const verdict = await engine.classify(INPUT)
      if (!verdict.engine.includes('failed')) report.believed += 1
      report.faults.push(...faultsOf(verdict, INPUT).map((fault) => `case ${index}: ${fault}`))
    } catch (error) {
      report.faults.push(`case ${index}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }
  return report
}

const mutatingModel = (random: Random): LanguageModel => ({
  name: () => 'test/mutated',
  costMicros: () => null,
  ask: async ({ schemaName }) => ({
    kind: 'answer',
    text: mutateAnswer(schemaName === 'verdict' ? VERDICT : REPLIES, random),
    inputTokens: 1,
    outputTokens: 1,
    isCut: false,
    isQuestionCut: false,
    windowTokens: null,
  }),
  windowTokens: () => null,
})

const isPlain = (text: string, limit: number): boolean =>
  text.length <= limit &&
  text.isWellFormed() &&
  !/(?!\n)[\p{Cc}\u202a-\u202e\u200b]|https?:|javascript:|<\w|\]\(/u.test(text)

function faultsOf(verdict: Verdict, { mail, context }: TriageInput): string[] {
  const { confidence, second, summary, reason, actionPoints, relatedContext, evidence, draft, usage } = verdict
  const texts = new Map([
    [`${mail.id} text_content`, mail.text],
    [`${mail.id} subject`, mail.subject],
    ...context.map(({ itemId, full }) => [`${itemId} ${full?.field}`, full?.text ?? ''] as const),
  ])
  const checks: [string, boolean][] = [
    ['action', PRIMARY_ACTIONS.includes(verdict.primaryAction)],
    ['mailbox action', verdict.mailboxAction === mailboxActionOf(verdict.primaryAction)],
    ['confidence', confidence >= 0 && confidence < 1],
    [
      'second',
      second === undefined ||
        (PRIMARY_ACTIONS.includes(second.action) &&
          second.action !== verdict.primaryAction &&
          second.confidence >= 0 &&
          second.confidence < 1),
    ],
    ['summary', summary !== '' && isPlain(summary, VERDICT_LIMITS.summary)],
    ['reason', reason !== '' && isPlain(sentence(reason), VERDICT_LIMITS.reason)],
    ['action points', actionPoints.length <= VERDICT_LIMITS.actionPoints],
    ...actionPoints.map(({ text, type, dueAt }): [string, boolean] => [
      'an action point',
      text !== '' &&
        isPlain(text, VERDICT_LIMITS.actionText) &&
        ACTION_POINT_TYPES.includes(type) &&
        (dueAt === null || Math.abs(dueAt - mail.receivedAt) < 4 * 366 * 86_400_000),
    ]),
    [
      'context',
      relatedContext.every(
        ({ itemId, reason: why }) => itemId === 'note-1' && isPlain(sentence(why), VERDICT_LIMITS.reason),
      ),
    ],
    ...evidence.map(({ field, record, start, end }): [string, boolean] => [
      'evidence',
      (texts.get(`${record} ${field}`) ?? '').slice(start, end).trim() !== '' &&
        end <= (texts.get(`${record} ${field}`) ?? '').length,
    ]),
    [
      'draft',
      draft === null || (isPlain(draft.bodyText, 6_000) && isPlain(draft.subject, 210) && draft.bodyText !== ''),
    ],
    [
      'names',
      Object.keys(verdict).every((name) => NAMES.has(name)) && Object.getPrototypeOf(verdict) === Object.prototype,
    ],
    ['usage', usage !== undefined && Number.isInteger(usage.inventedIds) && usage.calls >= 1 && usage.calls <= 4],
  ]
  return checks.filter(([, holds]) => !holds).map(([name]) => `${name}: ${JSON.stringify(verdict).slice(0, 2_000)}`)
}

const NAMES = new Set([
  'primaryAction',
  'confidence',
  'second',
  'summary',
  'reason',
  'actionPoints',
  'relatedContext',
  'mailboxAction',
  'evidence',
  'draft',
  'engine',
  'usage',
  'modelProblem',
])
