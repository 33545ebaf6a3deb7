import type { AuditAction } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import type { AuditFeature, NewAuditEntry } from '#features/audit/index'
import type { Tx } from '#platform/database/database'
import type { RuleRow } from './rules.tables.ts'

export type Client = NonNullable<NewAuditEntry['client']>

/** Records who changed a rule, with its name: rules act on email without a person. */
export const recordRuleAct = (
  audit: AuditFeature,
  tx: Tx,
  { tenantId, userId }: Authorized<'admin'>,
  client: Client,
  action: Extract<AuditAction, `rule-${string}`>,
  { id, name }: RuleRow,
): Promise<void> => audit.record(tx, { tenantId, action, userId, subjectId: id, detail: name, client })
