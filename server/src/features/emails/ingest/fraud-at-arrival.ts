import { createImitationFinder, type FraudFacts, isFreeMail, isSameOwner } from '@dossier/analysis'
import { sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import { hotQuery, hotQueryOfMany } from '#platform/database/hot-query'
import type { Finding, Participant } from '#platform/mail/mail'
import { fraudFindings, isFraudFinding } from '../fraud-findings.ts'
import { SENDER_FAILED } from '../sender-check.ts'
import { type PreparedMail, senderHostOf } from './prepare-mail.ts'

/** Our newest sent emails name the people that we correspond with. */
const MAX_SENT = 200
/** A shorter name, or a single word, may belong to two people. */
const MIN_NAME = 5

interface Correspondents {
  addresses: ReadonlySet<string>
  /** Returns the domain of a correspondent that a host imitates; '' if none. */
  imitatedBy(host: string): string
  /** Folded names. */
  hostsByName: ReadonlyMap<string, ReadonlySet<string>>
}

interface ProjectScope {
  tenantId: string
  projectId: string
}

/**
 * Returns the findings of emails that arrive, with fraud warnings that know the earlier emails of the project. Emails of
 * earlier senders without any sign cost one look-up for the whole batch.
 * @param ownReports come from the mail system of a correspondent
 */
export async function findFraudAtArrival(
  db: Reads,
  { tenantId, projectId }: ProjectScope,
  mails: readonly PreparedMail[],
  ownReports: ReadonlySet<PreparedMail> = new Set(),
): Promise<Map<PreparedMail, Finding[]>> {
  const received = mails.filter(({ source, mailbox }) => source !== 'sent' && mailbox !== 'sent')
  if (received.length === 0) return new Map()
  const senders = [...new Set(received.map(({ fromKey }) => fromKey).filter(Boolean))]
  const earlierSenders = new Set((await selectSeen(db, { tenantId }, senders)).map(({ from_key }) => from_key))
  const unclear = received.filter(
    ({ fromKey, findings }) => !earlierSenders.has(fromKey) || findings.some(isFraudFinding),
  )
  if (unclear.length === 0) return new Map()
  const correspondents = toCorrespondents(await selectSent(db, { tenantId, projectId }))
  return new Map(
    unclear.map((mail) => {
      const facts = factsOf(mail, earlierSenders, correspondents)
      return [mail, withFraud(mail, ownReports.has(mail) ? { ...facts, isCorrespondent: true } : facts)]
    }),
  )
}

const withFraud = ({ mail, findings, fraudSigns }: PreparedMail, facts: FraudFacts): Finding[] => [
  ...findings.filter((finding) => !isFraudFinding(finding)),
  ...fraudFindings(fraudSigns, facts, senderHostOf(mail)),
]

function factsOf(
  prepared: PreparedMail,
  earlierSenders: ReadonlySet<string>,
  correspondents: Correspondents,
): FraudFacts {
  const { fromKey, findings, mail, source } = prepared
  const host = senderHostOf(mail)
  const isCorrespondent = correspondents.addresses.has(fromKey)
  return {
    senderFailed: findings.some(({ code }) => code === SENDER_FAILED),
    isCorrespondent,
    // Imports bring the emails of years in any order.
    isFirstContact: source === 'import' ? null : !earlierSenders.has(fromKey),
    imitates: isCorrespondent ? '' : correspondents.imitatedBy(host),
    knownFrom: isCorrespondent ? '' : knownFrom(prepared, host, correspondents),
  }
}

/** A person's name under an address of another company. The same person may use a free address, so that is none. */
function knownFrom({ mail }: PreparedMail, host: string, { hostsByName }: Correspondents): string {
  const name = nameKey(mail.participants.find(({ role }) => role === 'from')?.name ?? '')
  const hosts = hostsByName.get(name)
  if (!hosts || [...hosts].some((ownHost) => ownHost === host || isSameOwner(ownHost, host))) return ''
  return [...hosts][0] ?? ''
}

const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

function toCorrespondents(rows: readonly { participants: string }[]): Correspondents {
  const addresses = new Set<string>()
  const hosts = new Set<string>()
  const hostsByName = new Map<string, Set<string>>()
  for (const { participants } of rows)
    for (const { role, name, address } of JSON.parse(participants) as Participant[]) {
      if ((role !== 'to' && role !== 'cc' && role !== 'bcc') || address === '') continue
      const host = address.split('@').at(-1) ?? ''
      addresses.add(address)
      // Strangers share the domains of free email providers.
      if (!isFreeMail(host)) hosts.add(host)
      const key = nameKey(name)
      if (key.length >= MIN_NAME && key.includes(' '))
        hostsByName.set(key, (hostsByName.get(key) ?? new Set()).add(host))
    }
  return { addresses, imitatedBy: createImitationFinder([...hosts]), hostsByName }
}

/** One look-up each: a sender may have written thousands of emails. */
const selectSeen = hotQueryOfMany<{ tenantId: string }, { from_key: string }>((db, { tenantId }, senders) => {
  const each = senders.map(
    (sender) => sql`select * from (
      select from_key from emails where tenant_id = ${tenantId} and from_key = ${sender} limit 1) as seen`,
  )
  return { compile: () => sql<{ from_key: string }>`${sql.join(each, sql` union all `)}`.compile(db) }
})

const selectSent = hotQuery((db, params: ProjectScope & Record<string, string>) =>
  db
    .selectFrom('emails')
    .select('participants')
    .where('tenant_id', '=', params.tenantId)
    .where('project_id', '=', params.projectId)
    .where('mailbox', '=', 'sent')
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MAX_SENT)),
)
