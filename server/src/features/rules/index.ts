// Rules: conditions and actions that people write for the emails of a project. Promises: a pattern takes time in
// proportion to its text; a rule is tried on existing email before it is saved; what a rule did is journalled by triage
// and can be undone. Never: a recipient chosen by a rule, or a condition on a sender that our check contradicts.

import type { Reads } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { AT_ONCE, readFacts, type ShownFacts } from './matching/facts.view.ts'
import { compileRule, outcomeOf, type Stage } from './matching/outcome.ts'
import type { RuleOutcome } from './matching/rule-outcome.ts'
import { scanMails } from './matching/scan-mails.ts'
import { portableRules } from './rules.portable.ts'
import { ruleRoutes } from './rules.routes.ts'
import { findRule, listRules } from './rules.store.ts'
import { needsVerdict, readRule } from './rules.ts'
import { rulesOfProject } from './rules-of-project.ts'

export { actionLabels, labelsAfter, mailboxOf } from './matching/changed-facts.ts'
export type { Stage } from './matching/outcome.ts'
export type { RuleOutcome } from './matching/rule-outcome.ts'

export function createRulesFeature(platform: Platform, dependencies: Dependencies) {
  const { read } = platform.database

  async function enabledRules(db: Reads, tenantId: string, projectId: string) {
    const rows = await listRules(db, tenantId, projectId)
    return rows.filter(({ enabled }) => enabled === 1).map(readRule)
  }

  return {
    routes: ruleRoutes(platform, dependencies),
    portable: [portableRules],
    /** See app/listeners.ts. */
    listeners: { projectContent: rulesOfProject },

    find: (db: Reads, tenantId: string, id: string) => findRule(db, tenantId, id),

    /** Tells which stages of an arrival in a project have rules. */
    async stagesOf(db: Reads, tenantId: string, projectId: string): Promise<ReadonlySet<Stage>> {
      const rules = await enabledRules(db, tenantId, projectId)
      return new Set(rules.map((rule) => (needsVerdict(rule) ? 'verdict' : 'arrival')))
    },

    /** Returns those of these emails that the project's rules apply to in this stage. */
    async matching(tenantId: string, projectId: string, ids: readonly string[], stage: Stage): Promise<string[]> {
      const rules = (await enabledRules(read, tenantId, projectId)).map(compileRule)
      const pace = platform.traffic.beginWork()
      const found: string[] = []
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        for (const facts of await readFacts(read, tenantId, ids.slice(from, from + AT_ONCE))) {
          if (facts.projectId === projectId && outcomeOf(rules, facts, stage)) found.push(facts.id)
          await pace.yieldToRequests()
        }
      }
      return found
    },

    /** Returns the newest received emails of the rule's project that it matches; see scanMails. */
    async scan(tenantId: string, ruleId: string, projectId: string, limit: number): Promise<string[]> {
      const row = await findRule(read, tenantId, ruleId)
      if (!row) return []
      const { found } = await scanMails(platform, { tenantId, projectId, limit }, compileRule(readRule(row)))
      return found.map(({ facts }) => facts.id)
    },

    /**
     * Returns what rules do to an email as it is now: one rule, or all enabled ones of its project in a stage.
     * @returns null when nothing applies, or the email or the rule is gone.
     */
    async decide(
      tenantId: string,
      emailId: string,
      { ruleId, stage }: { ruleId: string; stage: Stage },
    ): Promise<{ facts: ShownFacts; outcome: RuleOutcome } | null> {
      const [facts] = await readFacts(read, tenantId, [emailId])
      if (!facts) return null
      const row = ruleId ? await findRule(read, tenantId, ruleId) : null
      const rules = ruleId
        ? row?.project_id === facts.projectId
          ? [readRule(row)]
          : []
        : await enabledRules(read, tenantId, facts.projectId)
      const outcome = outcomeOf(rules.map(compileRule), facts, stage)
      return outcome && { facts, outcome }
    },
  }
}

export type RulesFeature = ReturnType<typeof createRulesFeature>
