import { type SqlBool, sql } from 'kysely'
import { inSlices } from '#platform/clock/wait'
import type { Database, Reads } from '#platform/database/database'
import type { Invitation } from '#platform/mail/mail'
import type { EmailTableRow } from './emails.tables.ts'
import { LIKE_SENDER_FAILED } from './threading/arrival-findings.ts'

/** What an email's invitation is now. It follows from other emails and members, so it is not stored. */
export interface InvitationState {
  /** The first attendee with an own address; null when there is none. */
  attendee: Invitation['attendees'][number] | null
  /** A later email of the organizer updates or cancels the event. */
  superseded: boolean
}

/** Returns those addresses that belong to the account: of members, identities, mail accounts and projects. */
export type FindOwnAddresses = (
  db: Reads,
  tenantId: string,
  addresses: readonly string[],
) => Promise<ReadonlySet<string>>

/** By database, because tests run several applications in one process. */
const finders = new WeakMap<Database, FindOwnAddresses>()
export const showOwnAddresses = (database: Database, find: FindOwnAddresses): void => void finders.set(database, find)
export const ownAddressesOf = (database: Database): FindOwnAddresses => finders.get(database) ?? NONE

const NONE: FindOwnAddresses = async () => new Set()

/** The newest revisions that are compared, and bytes of each; others do not supersede an invitation. */
const MAX_REVISIONS = 200
const MAX_REVISION_BYTES = 64 * 1024

type Invited = Pick<EmailTableRow, 'id' | 'project_id' | 'invitation' | 'invitation_uid'>

/** Returns the states of those emails that have an invitation; without one it costs nothing. */
export async function readInvitationStates(
  db: Reads,
  tenantId: string,
  rows: readonly Invited[],
  findOwn: FindOwnAddresses,
): Promise<Map<string, InvitationState>> {
  const invited = rows.filter(({ invitation, invitation_uid }) => invitation_uid && invitation)
  if (invited.length === 0) return new Map()
  const parsed = new Map(invited.map((row) => [row.id, JSON.parse(row.invitation) as Invitation]))
  const addresses = [...parsed.values()].flatMap(({ attendees }) => attendees.map(({ address }) => address))
  const own = await findOwn(db, tenantId, [...new Set(addresses.filter(Boolean))])
  const revisions = Map.groupBy(await readRevisions(db, tenantId, invited), (row) => row.invitation_uid)
  return new Map(
    invited.map((row) => {
      const invitation = parsed.get(row.id) as Invitation
      const sameEvent = (revisions.get(row.invitation_uid) ?? []).filter(
        ({ project_id }) => project_id === row.project_id,
      )
      const superseded = sameEvent.some(({ revision }) => supersedes(revision, invitation))
      const attendee = invitation.attendees.find(({ address }) => own.has(address)) ?? null
      return [row.id, { attendee, superseded }]
    }),
  )
}

/** Only the organizer revises an event (RFC 5546, section 2.1.5): by a higher sequence, or later at the same one. */
function supersedes(other: Revision, current: Invitation): boolean {
  const isRevision = other.method === 'request' || other.method === 'cancel' || other.method === 'publish'
  const concerns = other.occurrence === '' || other.occurrence === current.occurrence
  if (!isRevision || !concerns || !current.organizer || other.organizer?.address !== current.organizer.address)
    return false
  if (other.sequence !== current.sequence) return other.sequence > current.sequence
  return other.stampedAt > current.stampedAt
}

/** Revisions that are parsed between two turns of the event loop. */
const SLICE = 20

async function readRevisions(db: Reads, tenantId: string, invited: readonly Invited[]) {
  const rows = await listRevisions(db, tenantId, invited)
  return inSlices(
    rows,
    (slice) => slice.map((row) => ({ ...row, revision: toRevision(JSON.parse(row.invitation) as Invitation) })),
    SLICE,
  )
}

type Revision = Pick<Invitation, 'method' | 'occurrence' | 'organizer' | 'sequence' | 'stampedAt'>

const toRevision = ({ method, occurrence, organizer, sequence, stampedAt }: Invitation): Revision => ({
  method,
  occurrence,
  organizer,
  sequence,
  stampedAt,
})

const listRevisions = (db: Reads, tenantId: string, invited: readonly Invited[]) =>
  db
    .selectFrom('emails')
    .select(['project_id', 'invitation', 'invitation_uid'])
    .where('tenant_id', '=', tenantId)
    .where('invitation_uid', '<>', '')
    .where('invitation_uid', 'in', [...new Set(invited.map(({ invitation_uid }) => invitation_uid))])
    .where('mailbox', 'not in', ['trash', 'spam'])
    .where('findings', 'not like', LIKE_SENDER_FAILED)
    .where(sql<SqlBool>`octet_length(invitation) <= ${MAX_REVISION_BYTES}`)
    .orderBy('received_at', 'desc')
    .limit(MAX_REVISIONS)
    .execute()
