import type { AuditAction } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import type { Tx } from '#platform/database/database'
import type { AnyCall } from '#platform/http/route'
import type { MailContext } from './context.ts'
import type { MailAccountRow } from './mail-accounts.tables.ts'

/** An admin with the origin of the request, for the audit log. */
export type Admin = Authorized<'admin'> & { readonly client: { ip: string; userAgent: string } }

export const adminOf = ({
  actor,
  ip,
  header,
}: Pick<AnyCall, 'ip' | 'header'> & { actor: Authorized<'admin'> }): Admin => ({
  ...actor,
  client: { ip, userAgent: header('user-agent') ?? '' },
})

/** Records an act on an account, with its address. `detail` follows the address. */
export const recordAct = (
  { audit }: Pick<MailContext, 'audit'>,
  tx: Tx,
  { tenantId, userId, client }: Admin,
  action: Extract<AuditAction, `mail-account-${string}`>,
  { id, address }: Pick<MailAccountRow, 'id' | 'address'>,
  detail = '',
): Promise<void> =>
  audit.record(tx, {
    tenantId,
    action,
    userId,
    subjectId: id,
    detail: detail === '' ? address : `${address}: ${detail}`,
    client,
  })
