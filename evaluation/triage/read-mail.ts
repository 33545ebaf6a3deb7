import { NO_FACTS } from '@dossier/analysis'
import { fraudFindings, readFraudSigns } from '#features/emails/fraud-findings'
import { significantHeaders } from '#features/emails/ingest/significant-headers'
import type { TriageInput, TriageMail } from '#features/triage/engine'
import type { Finding } from '#platform/mail/mail'
import { createMailReader } from '#platform/mail/mail-reader'

/** Arrival of an email without a readable date. */
const ARRIVAL = Date.UTC(2002, 8, 1)

const reader = createMailReader({ inProcess: true })

/** Parses an email as the service does for an engine, without context: no thread, no known sender, no records. */
export async function readMailForTriage(raw: Uint8Array, id: string): Promise<TriageInput> {
  const mail = await reader.parse(raw)
  const clean = await reader.clean(mail.html)
  const attached = await reader.attachmentText(mail.attachments)
  const from = mail.participants.find(({ role }) => role === 'from')
  const addressesOf = (role: string): string[] =>
    mail.participants.filter((each) => each.role === role).map(({ address }) => address)
  const receivedAt = mail.date ?? ARRIVAL
  const text = mail.text || (await reader.textOf(clean.html))
  const findings = [...mail.findings, ...clean.findings, ...attached.findings]
  const read: TriageMail = {
    id,
    subject: mail.subject,
    text,
    html: clean.html,
    from: { name: from?.name ?? '', address: from?.address ?? '' },
    sender: 'not_checked',
    to: addressesOf('to'),
    cc: addressesOf('cc'),
    participants: mail.participants,
    date: mail.date,
    receivedAt,
    headers: significantHeaders(mail.headers),
    attachments: mail.attachments.map(({ filename, contentType }) => ({ filename, contentType })),
    findings: [...findings, ...fraudIn({ mail, subject: mail.subject, text, html: clean.html, findings })],
    source: 'api',
    mailbox: 'inbox',
  }
  return {
    now: receivedAt,
    timeZone: 'UTC',
    owner: { addresses: ownerOf(mail.headers, read) },
    mail: read,
    thread: [],
    sender: { seenBefore: 0, repliedBefore: 0 },
    context: [],
  }
}

/** As at arrival, from an unknown sender. */
export function fraudIn(read: Parameters<typeof readFraudSigns>[0]): Finding[] {
  const sender = read.mail.participants.find(({ role }) => role === 'from')?.address ?? ''
  return fraudFindings(readFraudSigns(read), NO_FACTS, sender.split('@').at(-1) ?? '')
}

/**
 * Returns the mailbox owner when the set names one. For Enron, `X-Origin: Dasovich-J` means the address with that
 * surname. Empty when unknown: rules about the addressee then do not apply.
 */
function ownerOf(headers: TriageMail['headers'], mail: TriageMail): string[] {
  const surname = /^[a-z]{3,}/i.exec(headers.find(({ name }) => name === 'x-origin')?.value ?? '')?.[0]?.toLowerCase()
  if (!surname) return []
  return [...new Set([mail.from.address, ...mail.to, ...mail.cc])].filter((address) =>
    address.split('@')[0]?.includes(surname),
  )
}
