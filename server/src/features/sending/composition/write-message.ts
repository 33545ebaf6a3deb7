import { fileSizeFor, sizeInMail } from '@dossier/contract/size-in-mail'
import { LIMITS } from '@dossier/contract/vocabulary'
import type { EmailsFeature } from '#features/emails/index'
import { type ComposedFile, composeMail } from '#platform/mail/compose-mail'
import type { Needs } from '#platform/platform'
import { filesIn } from '../drafts/draft-files.ts'
import type { Sender } from '../identities/senders.ts'
import { kindOf, quotes } from '../kinds/kinds.ts'
import { attachedFiles } from './attached-files.ts'
import type { BodyParts } from './body-parts.ts'
import { embedImages } from './embedded-images.ts'
import { htmlToSend } from './html-to-send.ts'
import { inlineImages, shownParts } from './inline-images.ts'
import { quoteBelow } from './quote-below.ts'
import { type Features, participantsOf, type Source } from './read-original.ts'
import { refuseTooLarge } from './refuse-too-large.ts'
import { signAndQuote } from './sign.ts'
import { writeRedirect } from './write-redirect.ts'

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
  kind: string
  omits_quote: number
  created_by: string
}

type Parts = Needs<'blobs' | 'config' | 'database' | 'mail'>

/**
 * Composes an outgoing email: body, signature, quoted original with its images, and files. Adds no second quote or
 * signature. A text-only email stays text-only. A redirected email is the original with other recipients.
 * @param at its Date. @throws AppError `unprocessable`, `too_large`: permanent errors.
 */
export async function writeMessage(
  platform: Parts,
  features: Features,
  row: OutgoingContent,
  sender: Sender,
  at: number,
): Promise<Buffer> {
  const { emails } = features
  const source = row.source_email_id ? await emails.find(row.tenant_id, row.source_email_id) : undefined
  if (kindOf(row) === 'redirect') return writeRedirect(platform, emails, row, source, sender, at)
  const named = namesIn(source)
  const { text, ...written } = await bodyToSend(platform, features, row, sender, source)
  const { html, files } = embedImages(htmlToSend(written.html))
  const message = await composeMail({
    from: { name: sender.name, address: row.from_address },
    to: listOf(row.to_list).map(named),
    cc: listOf(row.cc_list).map(named),
    subject: row.subject,
    text,
    html,
    messageId: row.message_id,
    inReplyTo: row.in_reply_to,
    // A provider may replace the Message-ID; replies then still name ours.
    references: listOf(row.reference_ids).length === 0 ? [row.message_id] : listOf(row.reference_ids),
    at,
    calendar: row.calendar,
    files: [...(await filesOf(platform, emails, row, html)), ...files],
  })
  refuseTooLarge(message.length)
  return message
}

async function bodyToSend(
  platform: Parts,
  features: Features,
  row: OutgoingContent,
  sender: Sender,
  source: Source | undefined,
): Promise<BodyParts> {
  const written = await bodyOf(platform, row)
  if (row.purpose !== '') return written
  const quote = source && quotes(row) ? await quoteBelow(platform, features, row, source, written) : null
  // It was signed when it was first written.
  const signature =
    kindOf(row) === 'edit-as-new' ? { text: '', html: '' } : await signatureOf(platform, sender.signature)
  return signAndQuote(written, signature, quote)
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

/** Recipients have the name that the answered email gives them; a name that looks like an address deceives. */
function namesIn(source: Source | undefined): (address: string) => { name: string; address: string } {
  const names = new Map(
    (source ? participantsOf(source) : [])
      .filter(({ name }) => name && !name.includes('@'))
      .map(({ name, address }) => [address.toLowerCase(), name]),
  )
  return (address) => ({ name: names.get(address.toLowerCase()) ?? '', address })
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
  return [...attached, ...(await imagesOfSource(emails, row, shown, html === '', available))]
}

/** Images that the quote shows. A text-only forward attaches them, because it cannot show them. */
async function imagesOfSource(
  emails: EmailsFeature,
  row: OutgoingContent,
  shown: Set<string>,
  isTextOnly: boolean,
  available: number,
): Promise<ComposedFile[]> {
  const attachesAll = isTextOnly && kindOf(row) === 'forward'
  if (row.source_email_id === '' || (shown.size === 0 && !attachesAll)) return []
  if (!(await emails.find(row.tenant_id, row.source_email_id))) return []
  const files = await emails.getAttachments(row.tenant_id, row.source_email_id)
  const parts = files.map(({ filename, content_type, content_id, bytes, inline }) => ({
    filename,
    contentType: content_type,
    contentId: content_id,
    content: bytes,
    inline: inline === true,
  }))
  if (!attachesAll) return inlineImages(shown, parts, available)
  const inline = parts.filter((part) => part.inline)
  const all = new Set(inline.map(({ contentId }) => contentId))
  return inlineImages(all, inline, available).map((file) => ({ ...file, contentId: '' }))
}

const listOf = (json: string): string[] => JSON.parse(json) as string[]
