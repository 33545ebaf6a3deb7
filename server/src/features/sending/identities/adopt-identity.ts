import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { changeIdentity, findIdentityByAddress, insertIdentity } from './identities.store.ts'
import { IDENTITIES } from './identities.tables.ts'
import { destinationOf, readColumns } from './identities.ts'

/** The address of a mail account and its SMTP server; null without one. */
export interface AccountAddress {
  tenantId: string
  projectId: string
  ownerId: string
  email: string
  name: string
  server: { host: string; port: number; security: 'tls' | 'starttls' | 'plain'; user: string } | null
}

export interface AdoptedIdentity {
  id: string
  /** The account's SMTP server, as FindAccountSignIn is asked for it; '' without one. */
  destination: string
}

/**
 * Returns the identity of the project with the address of a mail account. Creates it, or gives it the account's server
 * when it has none, or when it is the account's own already; another server stays. The caller holds the project's lock.
 * @param ownId the identity of the account so far
 * @returns null when there is neither an identity nor a server.
 * @throws AppError `invalid_request` that names the wrong fields of `/smtp`.
 */
export async function adoptIdentity(
  { clock, ids }: Needs<'clock' | 'ids'>,
  tx: Tx,
  { tenantId, projectId, ownerId, email, name, server }: AccountAddress,
  ownId = '',
): Promise<AdoptedIdentity | null> {
  const columns = server ? serverColumns(server) : {}
  const at = clock.now()
  const candidate = IDENTITIES.newRow({
    tenant_id: tenantId,
    id: ids.next(),
    project_id: projectId,
    owner_id: ownerId,
    name,
    email,
    ...columns,
    created_at: at,
    updated_at: at,
  })
  const existing = await findIdentityByAddress(tx, tenantId, projectId, email)
  if (!existing && !server) return null
  if (!existing) await insertIdentity(tx, candidate)
  else if (server && (existing.smtp_host === '' || existing.id === ownId))
    await changeIdentity(tx, tenantId, existing.id, { ...columns, updated_at: at })
  return { id: existing?.id ?? candidate.id, destination: destinationOf(candidate) }
}

const serverColumns = ({ host, port, security, user }: NonNullable<AccountAddress['server']>) =>
  readColumns({ smtp: { host, port, auth_user: user, tls: security === 'starttls', ssl: security === 'tls' } })
