import { sentence } from '@dossier/contract/message'
import type { MailAccountReason } from '@dossier/contract/vocabulary'
import type { MailAccountsFeature, TroubledAccount } from '#features/mail-accounts/index'
import { toTimestamp } from '#platform/clock/clock'
import { broken, type Finding, note, ok, warning } from './finding.ts'

/** Accounts that are named. */
const SHOWN = 20
const PAGE = 'Settings › Mailboxes'

const MEND: Partial<Record<MailAccountReason, (account: TroubledAccount) => string>> = {
  password_refused: () => `Enter the new password: ${PAGE}.`,
  app_password_needed: () => `Create an app password at the provider, and enter it: ${PAGE}.`,
  sign_in_expired: () => `Sign in at the provider again: ${PAGE}.`,
  consent_missing: () => `Sign in at the provider again, and allow reading and sending email: ${PAGE}.`,
  imap_switched_off: () => `Turn IMAP on at the provider, then choose "Try now": ${PAGE}.`,
  not_connected: () => `Turn IMAP on for the mailbox, and sign in with its own address: ${PAGE}.`,
  certificate: ({ imap_host }) => `Renew the certificate of ${imap_host}, or approve the new one: ${PAGE}.`,
  host_private: ({ imap_host }) => `If the server is yours, add ${imap_host} to ALLOW_PRIVATE_HOSTS.`,
}

/** Names each mail account that needs a person or the operator, and what to do. */
export async function checkMailAccounts({ overview, listTroubled }: MailAccountsFeature): Promise<Finding[]> {
  const { states, late } = await overview()
  const count = Object.values(states).reduce((sum, each) => sum + each, 0)
  if (count === 0) return []
  const troubled = await listTroubled(SHOWN + 1)
  if (troubled.length === 0)
    return [ok('mail-accounts', `All ${count} mail accounts work. ${states.live} are in sync.`)]
  const findings = troubled.slice(0, SHOWN).flatMap(describe)
  const more =
    troubled.length > SHOWN ? [note('mail-accounts', 'More mail accounts need a person.', `See ${PAGE}.`)] : []
  const overdue =
    late > 0
      ? [
          broken(
            'mail-accounts',
            `The sync of ${late} mail accounts is overdue.`,
            'Raise MAIL_ACCOUNTS_AT_ONCE, or restart the service.',
          ),
        ]
      : []
  return [...findings, ...more, ...overdue]
}

function describe(account: TroubledAccount): Finding[] {
  const { address, state, stuck, is_late } = account
  const refused =
    stuck > 0
      ? [
          warning(
            'mail-accounts',
            `The mail server of ${address} has refused ${stuck} changes.`,
            `Retry or drop them: ${PAGE}.`,
          ),
        ]
      : []
  if (is_late)
    return [warning('mail-accounts', `${address} was not synced for more than 20 minutes.`, 'See below.'), ...refused]
  if (state === 'needs_person' || state === 'needs_approval' || state === 'waiting')
    return [warning('mail-accounts', stateOf(account), mendOf(account)), ...refused]
  return refused
}

function stateOf({ address, state, reason, detail, state_since }: TroubledAccount): string {
  const words = detail === '' ? `${state}, ${reason}.` : sentence(detail)
  return `${address} since ${toTimestamp(state_since)}: ${words}`
}

function mendOf(account: TroubledAccount): string {
  const { state, reason, imap_host } = account
  if (state === 'needs_approval') return `Answer its question: ${PAGE}.`
  if (state === 'waiting') return `Check that ${imap_host} answers. Dossier tries again by itself.`
  const mend = reason === '' ? undefined : MEND[reason]
  return mend ? mend(account) : `Check host, port and encryption: ${PAGE}.`
}
