import { domainToASCII } from 'node:url'
import { message } from '@dossier/contract/message'
import type { SenderCheck } from '@dossier/contract/vocabulary'
import { ownerOf } from '#platform/mail/domain-owner'
import type { Finding, Participant } from '#platform/mail/mail'
import type { EmailTableRow } from './emails.tables.ts'
import { type Authentication, ownChecks } from './ingest/authentication.ts'

/** Code of the finding about an email that our DMARC check failed. */
export const SENDER_FAILED = 'sender_failed'

/**
 * Decides whether the domain of the visible From address sent an email. Only our own DMARC check confirms it, for the
 * only address of the field, and under a name that shows no other domain.
 */
export function senderCheckOf({ arrival, participants }: Pick<EmailTableRow, 'arrival' | 'participants'>): SenderCheck {
  const { dmarc } = ownChecks(arrival)
  if (dmarc.result === '') return 'not_checked'
  if (dmarc.result === 'fail') return 'failed'
  const [from, ...others] = (JSON.parse(participants) as Participant[]).filter(({ role }) => role === 'from')
  if (dmarc.result !== 'pass' || !from || others.length > 0) return 'unconfirmed'
  const domain = domainOf(from.address)
  const isChecked = domain !== '' && (domain === dmarc.domain || domain.endsWith(`.${dmarc.domain}`))
  return isChecked && !showsOtherDomain(from.name, domain) ? 'confirmed' : 'unconfirmed'
}

/** Reports a sender that our own check contradicts, in words for the reader. Triage weighs it. */
export const senderFindings = (checks: Partial<Authentication> = {}): Finding[] =>
  checks.dmarc?.result === 'fail'
    ? [{ code: SENDER_FAILED, detail: message('emails.senderFailed', { domain: checks.dmarc.domain }) }]
    : []

const domainOf = (address: string): string => domainToASCII(address.slice(address.lastIndexOf('@') + 1))

const INVISIBLE = /[\p{Cf}\p{Mn}]/gu
/** Anything that reads like a host name, in any script. */
const HOST_NAMES = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:\p{L}{2,}|xn--[a-z0-9-]+)/giu

/** Reports a display name such as “boss@bank.example” or “Bank.example” over an address of another owner. */
function showsOtherDomain(name: string, domain: string): boolean {
  const shown = name.normalize('NFKC').replace(INVISIBLE, '').replaceAll('。', '.')
  const hosts = shown.match(HOST_NAMES) ?? []
  return hosts.length === 0 ? shown.includes('@') : hosts.some((host) => ownerOf(host) !== ownerOf(domain))
}
