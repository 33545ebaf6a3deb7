import type { Rule, RuleState, TryRuleAnswer } from '@dossier/contract/rule'
import { toTimestamp } from '#platform/clock/clock'
import { type ChangeableFacts, factsAfter, factsBefore } from './matching/changed-facts.ts'
import type { Scan } from './matching/scan-mails.ts'
import type { RuleRow } from './rules.tables.ts'
import { readRule } from './rules.ts'

export const presentRule = (row: RuleRow): Rule => {
  const { conditions, actions } = readRule(row)
  return {
    _id: row.id,
    project: row.project_id,
    name: row.name,
    enabled: row.enabled === 1,
    position: row.position,
    stop: row.stop === 1,
    conditions,
    actions,
    user: row.user_id,
    createdAt: toTimestamp(row.created_at),
    updatedAt: toTimestamp(row.updated_at),
  }
}

export function presentTry({ tried, found }: Scan): TryRuleAnswer {
  const changes = found.map(({ facts, outcome }) => ({
    email_id: facts.id,
    subject: facts.subject,
    sender: facts.sender,
    before: presentState(factsBefore(facts)),
    after: presentState(factsAfter(facts, outcome)),
  }))
  return {
    tried,
    matched: found.length,
    changes: changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)),
  }
}

const presentState = ({ mailbox, labels, isRead, isStarred, isSnoozed, ...others }: ChangeableFacts): RuleState => ({
  mailbox,
  labels: [...labels],
  read: isRead,
  starred: isStarred,
  snoozed: isSnoozed,
  triage_primary_action: others.action,
  draft: others.drafts,
  note: others.notes,
})
