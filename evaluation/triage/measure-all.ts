import { existsSync } from 'node:fs'
import { PRIMARY_ACTIONS } from '@dossier/contract/vocabulary'
import type { TriageEngine } from '#features/triage/engine'
import { type ActionLabel, readActionLabels } from './action-labels.ts'
import { readDueSentences } from './due-sentences.ts'
import type { Half } from './halves.ts'
import { type ActionsReport, measureActions } from './measure-actions.ts'
import { measureAssistant } from './measure-assistant.ts'
import { type DatesReport, measureDates } from './measure-dates.ts'
import { type DueDatesReport, measureDueDates } from './measure-due-dates.ts'
import { type InjectionReport, measureInjection } from './measure-injection.ts'
import { type LearningReport, measureLearning } from './measure-learning.ts'
import { measureOwnDates, type OwnDatesReport } from './measure-own-dates.ts'
import { measureRequests, type RequestsReport } from './measure-requests.ts'
import { measureSpam, type SpamReport } from './measure-spam.ts'
import { OWN_SENTENCES } from './own-sentences.ts'
import { findAeslc } from './read-aeslc.ts'
import { labelsByHash, readLabelledMails } from './read-labelled.ts'
import { type LabelledMail, readMails, readSpamLabels } from './read-mails.ts'
import { readSentences } from './read-sentences.ts'
import { kappaOf, type Share } from './statistics.ts'

export interface EngineScore {
  engine: string
  spam: SpamReport
  actions: ActionsReport
  learning: LearningReport
  assistant: Share
  injection: InjectionReport
}

export interface Scorecard {
  half: Half
  /** The remaining fields measure the engine where models differ, otherwise the parser and the rules. */
  engines: EngineScore[]
  requests: RequestsReport[]
  dates: DatesReport[]
  ownDates: OwnDatesReport
  dueDates: DueDatesReport
  labels: { mails: number; agreement: number; kappa: number; counts: { action: string; mails: number }[] }
}

/** docs/spec/triage.md §5. */
const THRESHOLD = 0.6
/** A model costs one request per pair, so the number is limited. */
const ATTACKED_MAILS = { builtin: 50, model: 2 }

/**
 * Measures every collection of a folder for one half. A missing collection is an error, because a scorecard has no
 * gaps.
 */
export async function measureAll(
  folder: string,
  half: Half,
  engines: readonly TriageEngine[],
  labels: readonly ActionLabel[] = readActionLabels(),
  readLabelled = readLabelledMails,
): Promise<Scorecard> {
  const truths = labelsByHash(labels)
  const labelled = await readLabelled(folder, half, (hash) => truths.has(hash))
  const collection = await readMails(`${folder}/spam/spamassassin`, half, readSpamLabels(`${folder}/spam/spamassassin`))
  const enron = `${folder}/triage/enron-categories/eml`
  const office = existsSync(enron) ? await readMails(enron, half, () => 'ham') : []
  const scores: EngineScore[] = []
  for (const engine of engines) scores.push(await scoreEngine(engine, folder, { collection, office, labelled }, labels))
  const sentences = readSentences(`${folder}/triage/parakweet-train/train.txt`, half)
  const dates = `${folder}/dates/recognizers-text`
  return {
    half,
    engines: scores,
    requests: [
      measureRequests('Parakweet, English', sentences, 'en'),
      measureRequests('our own, German', OWN_SENTENCES.de, 'de'),
      measureRequests('our own, French', OWN_SENTENCES.fr, 'fr'),
      measureRequests('our own, Spanish', OWN_SENTENCES.es, 'es'),
    ],
    dates: [
      measureDates(`${dates}/English.json`, 'en', half),
      measureDates(`${dates}/German.json`, 'de', half),
      measureDates(`${dates}/French.json`, 'fr', half),
    ],
    ownDates: measureOwnDates(),
    dueDates: measureDueDates(await readDueSentences(folder, half, findAeslc())),
    labels: {
      mails: labels.length,
      agreement: labels.filter(({ a, b }) => a === b).length / labels.length,
      kappa: kappaOf(labels),
      counts: PRIMARY_ACTIONS.map((action) => ({
        action,
        mails: labelled.filter(({ hash }) => truths.get(hash) === action).length,
      })),
    },
  }
}

async function scoreEngine(
  engine: TriageEngine,
  folder: string,
  { collection, office, labelled }: Record<'collection' | 'office' | 'labelled', readonly LabelledMail[]>,
  labels: readonly ActionLabel[],
): Promise<EngineScore> {
  const attacked = engine.name === 'builtin' ? ATTACKED_MAILS.builtin : ATTACKED_MAILS.model
  const once = rememberVerdicts(engine)
  return {
    engine: `${engine.name}@${engine.version}`,
    spam: await measureSpam(once, collection, THRESHOLD),
    actions: await measureActions(once, labelled, labels, THRESHOLD),
    learning: await measureLearning(once, collection, office, labels),
    assistant: await measureAssistant(engine, `${folder}/triage/langchain-agents-from-scratch/emails.jsonl`),
    injection: await measureInjection(engine, `${folder}/injection/bipia-email`, attacked),
  }
}

/** Caches the verdict of each email, because a model costs money. */
function rememberVerdicts(engine: TriageEngine): TriageEngine {
  const verdicts = new Map<string, ReturnType<TriageEngine['classify']>>()
  return {
    ...engine,
    classify(input) {
      const verdict = verdicts.get(input.mail.id) ?? engine.classify(input)
      verdicts.set(input.mail.id, verdict)
      return verdict
    },
  }
}
