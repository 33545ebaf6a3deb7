import { languageCodeOf, writtenAtOffset } from '@dossier/analysis'
import type { AccountsFeature } from '#features/accounts/index'
import type { EmailsFeature } from '#features/emails/index'
import type { Participant } from '#platform/mail/mail'
import type { Needs } from '#platform/platform'
import { isIntakeForm } from '../kinds/own-addresses.ts'
import type { Original } from './quote-original.ts'

export interface Features {
  emails: EmailsFeature
  accounts: Pick<AccountsFeature, 'findTimeZone'> & { users: Pick<AccountsFeature['users'], 'findTimeZone'> }
}

export type Source = NonNullable<Awaited<ReturnType<EmailsFeature['find']>>>

export const participantsOf = (source: Source): Participant[] => JSON.parse(source.participants) as Participant[]

/** @param writerId whose zone dates are in. @returns null when the text of the original is gone. */
export async function readOriginal(
  { config, database, mail }: Needs<'config' | 'database' | 'mail'>,
  { emails, accounts }: Features,
  source: Source,
  writerId: string,
): Promise<Original | null> {
  const content = await emails.findContent(source.tenant_id, source.id)
  if (!content) return null
  const { text_content, html_content: html } = content
  const text = text_content.trim() === '' && html !== '' ? await mail.textOf(html) : text_content
  // A forwarded email must not tell others where a project imports email.
  const people = participantsOf(source).filter(({ address }) => !isIntakeForm(address, config.emailForwardDomain))
  const inRole = (role: Participant['role']) => people.filter((person) => person.role === role)
  const headers = JSON.parse(content.headers) as { name: string; value: string }[]
  return {
    text,
    html,
    subject: source.subject,
    from: inRole('from')[0] ?? { name: '', address: '' },
    to: inRole('to'),
    cc: inRole('cc'),
    writtenAt: {
      at: source.date_at ?? source.received_at,
      offsetMinutes: source.date_at === null ? null : writtenAtOffset({ headers }),
      timeZone: await zoneOf({ database }, accounts, source.tenant_id, writerId),
    },
    language: languageCodeOf(text),
  }
}

async function zoneOf(
  { database }: Needs<'database'>,
  accounts: Features['accounts'],
  tenantId: string,
  writerId: string,
): Promise<string> {
  const own = writerId === '' ? '' : await accounts.users.findTimeZone(database.read, writerId)
  const zone = own || (await accounts.findTimeZone(tenantId))
  // The account's zone is UTC when nobody has chosen one.
  return zone === 'UTC' && own === '' ? '' : zone
}
