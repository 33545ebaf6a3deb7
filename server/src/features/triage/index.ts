// Triage: runs over the inbox, verdicts, statuses and summaries. Promises: a run survives its process and counts each
// email once; users can undo a run, and triage never undoes human work; no model is required. Never: a recipient, a
// move or a block chosen by an engine alone.

import type { TSchema } from 'typebox'
import type { ArrivedMail, EmailTableRow } from '#features/emails/index'
import type { Reads, Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { FOLLOW_ANSWERS_JOB } from './answers/follow-answers.job.ts'
import { followAnswers } from './answers/follow-answers.ts'
import { noteAnswers } from './answers/note-answers.ts'
import { deleteArrival } from './arrivals/arrivals.store.ts'
import { AUTOMATIC_TRIAGE_JOB } from './arrivals/automatic-triage.job.ts'
import { enqueueArrivals } from './automatic/enqueue-arrivals.ts'
import { triageArrivals } from './automatic/triage-arrivals.ts'
import { askWithinBudget } from './budget/ask-within-budget.ts'
import { engineRoutes } from './budget/engine.routes.ts'
import { dayOf, readTokensOfAll } from './budget/model-use.store.ts'
import { openBudget, type ProjectScope } from './budget/open-budget.ts'
import { createBuiltinEngine } from './builtin/builtin-engine.ts'
import type { Dependencies, JudgedListener } from './dependencies.ts'
import type { Engines } from './engines.ts'
import { learnFromPeople } from './learning/learn-from-people.ts'
import { learningRoutes } from './learning/learning.routes.ts'
import { deleteLearningOfEmail } from './learning/learning.store.ts'
import type { Ask, Waiting } from './models/ask-model.ts'
import { createModelEngine } from './models/model-engine.ts'
import { filterOwnAddresses, sortOwnAddresses } from './own-addresses.view.ts'
import { portableCorrections, portableProposals } from './portable/portable-learning.ts'
import { portableDecisions, portableRuns } from './portable/portable-runs.ts'
import { proposalRoutes } from './proposals/proposals.routes.ts'
import { queuesOfProject } from './queues-of-project.ts'
import { replyRoutes } from './replies/replies.routes.ts'
import { journalRoutes } from './runs/journal.routes.ts'
import { removeVerdicts } from './runs/remove-verdicts.ts'
import { ruleRunRoute } from './runs/rules/rule-runs.routes.ts'
import { runRoutes } from './runs/runs.routes.ts'
import { TRIAGE_RUN_JOB } from './runs/triage-run.job.ts'
import { workRun } from './runs/work-run.ts'
import { statusRoutes } from './statuses/statuses.routes.ts'

export type { Ask, Waiting } from './models/ask-model.ts'
export { toMachineLine, toMachineText } from './models/machine-text.ts'
export { DATA_IS_DATA, newFence, type Prompt } from './models/prompts.ts'
export type { Size } from './models/shown-mail.ts'

export function createTriageFeature(platform: Platform, features: Dependencies) {
  const judged: JudgedListener[] = []
  const dependencies = { ...features, judged }
  const engine = createBuiltinEngine()
  const engines: Engines = { builtin: engine, model: platform.llm && createModelEngine(platform.llm, engine) }
  platform.jobs.handle(AUTOMATIC_TRIAGE_JOB, (job) => triageArrivals(platform, dependencies, job))
  platform.jobs.handle(FOLLOW_ANSWERS_JOB, (job) => followAnswers(platform, dependencies, engine, job))
  platform.jobs.handle(TRIAGE_RUN_JOB, (job) => workRun(platform, dependencies, engines, job))
  return {
    /** Returns today's (UTC) model tokens of all accounts, for the operator. */
    tokensToday: () => readTokensOfAll(platform.database.read, dayOf(platform.clock.now())),
    /** Returns those of the addresses that belong to the account. */
    filterOwnAddresses: (db: Reads, tenantId: string, addresses: readonly string[]) =>
      filterOwnAddresses(db, tenantId, addresses, platform.config.emailForwardDomain),
    /** Tells own addresses and those that import email from others; see FindOwnAddresses of sending. */
    sortOwnAddresses: (db: Reads, tenantId: string, addresses: readonly string[], userId: string | null) =>
      sortOwnAddresses(db, tenantId, addresses, userId, platform.config.emailForwardDomain),

    /** Reports whether a project lets its records be shown to the model today, and why not. */
    async mayAskModel(scope: ProjectScope): Promise<{ may: boolean; remark: string }> {
      const { mayAskModel, remark } = await openBudget(platform, dependencies, engines, scope)
      return { may: mayAskModel, remark }
    },
    /** Asks the model a question of another feature; see askWithinBudget. */
    askModel: <S extends TSchema>(scope: ProjectScope, ask: Ask<S>, waiting: Waiting) =>
      askWithinBudget(platform, dependencies, engines, scope, ask, waiting),

    /** Functions of other features that run in the transaction of a verdict. */
    listen: (added: { judged: readonly JudgedListener[] }) => void judged.push(...added.judged),
    /** See app/listeners.ts. */
    listeners: {
      ...learnFromPeople(platform),
      ...noteAnswers(platform),
      projectContent: queuesOfProject,
      noteArrivals: (tx: Tx, mails: readonly ArrivedMail[]) => enqueueArrivals(platform, dependencies, tx, mails),
      forgetArrival: (tx: Tx, email: EmailTableRow) => deleteArrival(tx, email.tenant_id, email.id),
      removeVerdicts,
      forgetLearning: (tx: Tx, email: EmailTableRow) => deleteLearningOfEmail(tx, email.tenant_id, email.id),
    },
    /** Kinds of an export, in the order that an import needs. */
    portable: [portableRuns, portableDecisions, portableCorrections, portableProposals],
    routes: [
      ...runRoutes(platform, dependencies),
      ...journalRoutes(platform, dependencies),
      ruleRunRoute(platform, dependencies),
      ...learningRoutes(platform),
      ...proposalRoutes(platform, dependencies.projects),
      ...statusRoutes(platform, dependencies, engines),
      ...replyRoutes(platform, dependencies, engines),
      ...engineRoutes(platform),
    ],
  }
}

export type TriageFeature = ReturnType<typeof createTriageFeature>
