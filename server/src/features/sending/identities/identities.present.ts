import type { EmailIdentity } from '@dossier/contract/email-identity'
import { toTimestamp } from '#platform/clock/clock'
import { addressesOf } from './identities.ts'
import type { ShownIdentity } from './identities.view.ts'

export const presentIdentity = (row: ShownIdentity): EmailIdentity => ({
  _id: row.id,
  project: row.project_id,
  owner: row.owner_id,
  host_id: row.tenant_id,
  name: row.name,
  email: row.email,
  signature: row.signature,
  smtp: {
    host: row.smtp_host,
    port: row.smtp_port,
    auth_user: row.smtp_user,
    auth_password_configured: row.has_password,
    tls: row.smtp_tls === 1,
    ssl: row.smtp_ssl === 1,
  },
  aliases: addressesOf(row).slice(1),
  is_default: row.is_default === 1,
  createdAt: toTimestamp(row.created_at),
  updatedAt: toTimestamp(row.updated_at),
})
