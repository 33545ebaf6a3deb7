import { tellingHeaders } from '#features/emails/ingest/telling-headers'
import type { TriageInput, TriageMail } from '#features/triage/engine'
import { createMailReader } from '#platform/mail/mail-reader'

/** A mail without a readable date has arrived then. */
const ARRIVAL = Date.UTC(2002, 8, 1)

const reader = createMailReader({ inProcess: true })

/** The bytes of a mail as an engine gets them from the service, cold: alone, from a stranger, without any record. */
export async function readMailForTriage(raw: Uint8Array, id: string): Promise<TriageInput> {
  const mail = await reader.parse(raw)
  const clean = await reader.clean(mail.html)
  const attached = await reader.attachmentText(mail.attachments)
  const from = mail.participants.find(({ role }) => role === 'from')
  const addressesOf = (role: string): string[] =>
    mail.participants.filter((each) => each.role === role).map(({ address }) => address)
  const receivedAt = mail.date ?? ARRIVAL
  const read: TriageMail = {
    id,
    subject: mail.subject,
    text: mail.text || (await reader.textOf(clean.html)),
    html: clean.html,
    from: { name: from?.name ?? '', address: from?.address ?? '' },
    to: addressesOf('to'),
    cc: addressesOf('cc'),
    participants: mail.participants,
    date: mail.date,
    receivedAt,
    headers: tellingHeaders(mail.headers),
    attachments: mail.attachments.map(({ filename, contentType }) => ({ filename, contentType })),
    findings: [...mail.findings, ...clean.findings, ...attached.findings],
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

/**
 * Whose mailbox it lay in, where the set says so: `X-Origin: Dasovich-J` of the Enron mails is the address whose local part
 * holds that surname. Empty where nothing says it, and then no rule may judge by who was addressed.
 */
function ownerOf(headers: TriageMail['headers'], mail: TriageMail): string[] {
  const surname = /^[a-z]{3,}/i.exec(headers.find(({ name }) => name === 'x-origin')?.value ?? '')?.[0]?.toLowerCase()
  if (!surname) return []
  return [...new Set([mail.from.address, ...mail.to, ...mail.cc])].filter((address) =>
    address.split('@')[0]?.includes(surname),
  )
}
