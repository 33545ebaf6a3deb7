import { fileSizeFor, sizeInMail } from '@dossier/contract/size-in-mail'
import { LIMITS } from '@dossier/contract/vocabulary'
import type { AccountsFeature } from '#features/accounts/index'
import type { EmailsFeature } from '#features/emails/index'
import { type ComposedFile, composeMail } from '#platform/mail/compose-mail'
import type { Participant } from '#platform/mail/mail'
import type { Needs } from '#platform/platform'
import { filesIn } from '../drafts/draft-files.ts'
import type { Sender } from '../identities/senders.ts'
import { addSignature, type BodyParts } from './add-signature.ts'
import { attachedFiles } from './attached-files.ts'
import { inlineImages, shownParts } from './inline-images.ts'
import { type Original, quoteOriginal, quotesAlready } from './quote-original.ts'
import { refuseTooLarge } from './refuse-too-large.ts'

/** The columns of an outgoing email that its message is composed of. Lists are JSON text. */
interface OutgoingContent {
  tenant_id: string
  /** '' for an email that is no reply. */
  source_email_id: string
  from_address: string
  to_list: string
  cc_list: string
  subject: string
  body_text: string
  body_html: string
  /** Without angle brackets. */
  message_id: string
  in_reply_to: string
  reference_ids: string
  attachments: string
  purpose: string
  calendar: string
}

type Parts = Needs<'blobs' | 'database' | 'mail'>

interface Features {
  emails: EmailsFeature
  accounts: Pick<AccountsFeature, 'findTimeZone'>
}

/**
 * Composes an outgoing email: body, signature, quoted original with its images, and files. Adds no second quote or
 * signature. A text-only email stays text-only.
 * @param at its Date. @throws AppError `unprocessable`, `too_large`: permanent errors.
 */
export async function writeMessage(
  platform: Parts,
  { emails, accounts }: Features,
  row: OutgoingContent,
  sender: Sender,
  at: number,
): Promise<Buffer> {
  const written = await bodyOf(platform, row)
  const source = row.source_email_id ? await emails.find(row.tenant_id, row.source_email_id) : undefined
  const named = namesIn(source)
  const zone = await accounts.findTimeZone(row.tenant_id)
  const original = row.purpose === '' && source ? await readOriginal(emails, source, zone) : null
  const body = row.purpose === '' ? await signAndQuote(platform, written, sender, original) : written
  const message = await composeMail({
    from: { name: sender.name, address: row.from_address },
    to: listOf(row.to_list).map(named),
    cc: listOf(row.cc_list).map(named),
    subject: row.subject,
    ...body,
    messageId: row.message_id,
    inReplyTo: row.in_reply_to,
    // A provider may replace the Message-ID; replies then still name ours.
    references: row.in_reply_to === '' ? [row.message_id] : listOf(row.reference_ids),
    at,
    calendar: row.calendar,
    files: await filesOf(platform, emails, row, body.html),
  })
  refuseTooLarge(message.length)
  return message
}

async function signAndQuote(
  platform: Parts,
  written: BodyParts,
  sender: Sender,
  original: Original | null,
): Promise<BodyParts> {
  const signed = addSignature(written, await signatureOf(platform, sender.signature))
  return original && !quotesAlready(written) ? quoteOriginal(signed, original) : signed
}

async function bodyOf({ mail }: Parts, row: OutgoingContent): Promise<BodyParts> {
  const text = row.body_text.trim() === '' && row.body_html ? await mail.textOf(row.body_html) : row.body_text
  return { text, html: row.body_html }
}

async function signatureOf({ mail }: Parts, signature: string): Promise<BodyParts> {
  if (!/<[a-z][^<>]*>/i.test(signature)) return { text: signature, html: '' }
  const { html } = await mail.clean(signature)
  return { text: await mail.textOf(html), html }
}

type Source = NonNullable<Awaited<ReturnType<EmailsFeature['find']>>>

const participantsOf = (source: Source): Participant[] => JSON.parse(source.participants) as Participant[]

/** Recipients have the name that the answered email gives them; a name that looks like an address deceives. */
function namesIn(source: Source | undefined): (address: string) => { name: string; address: string } {
  const names = new Map(
    (source ? participantsOf(source) : [])
      .filter(({ name }) => name && !name.includes('@'))
      .map(({ name, address }) => [address.toLowerCase(), name]),
  )
  return (address) => ({ name: names.get(address.toLowerCase()) ?? '', address })
}

/** Returns null when the text of the original is gone. */
async function readOriginal(emails: EmailsFeature, email: Source, timeZone: string): Promise<Original | null> {
  const content = await emails.findContent(email.tenant_id, email.id)
  if (!content) return null
  const author = participantsOf(email).find(({ role }) => role === 'from')
  return {
    timeZone,
    text: content.text_content,
    html: content.html_content,
    at: email.date_at ?? email.received_at,
    name: author?.name ?? '',
    address: author?.address ?? '',
  }
}

async function filesOf(
  parts: Parts,
  emails: EmailsFeature,
  row: OutgoingContent,
  html: string,
): Promise<ComposedFile[]> {
  const shown = shownParts(html)
  const attached = await attachedFiles(parts.blobs, row.tenant_id, filesIn(row), shown)
  // An attachment wins over an original's part with the same id.
  for (const { contentId } of attached) shown.delete(contentId)
  const used = attached.reduce((sum, { content }) => sum + sizeInMail(content.length), 0)
  const available = fileSizeFor(LIMITS.draftFilesBytes - used)
  return [...attached, ...(await picturesOf(parts, emails, row, shown, available))]
}

async function picturesOf(
  { blobs, mail }: Parts,
  emails: EmailsFeature,
  row: OutgoingContent,
  shown: Set<string>,
  available: number,
): Promise<ComposedFile[]> {
  if (row.source_email_id === '' || shown.size === 0) return []
  const source = await emails.find(row.tenant_id, row.source_email_id)
  const raw = source?.raw_sha256 ? await blobs.get(row.tenant_id, source.raw_sha256) : null
  return raw ? inlineImages(shown, (await mail.parse(raw)).attachments, available) : []
}

const listOf = (json: string): string[] => JSON.parse(json) as string[]
