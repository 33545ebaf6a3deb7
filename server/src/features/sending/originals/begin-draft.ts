import { message } from '@dossier/contract/message'
import type { OriginalKind } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { invalidField, notFound } from '#core/app-error'
import type { EmailsFeature, EmailTableRow } from '#features/emails/index'
import { usableAddresses } from '#platform/mail/addresses'
import type { Participant } from '#platform/mail/mail'
import { forwardSubject, oneLine, replySubject } from '#platform/mail/subject'
import type { Needs } from '#platform/platform'
import { discardUnlessTouched } from '../drafts/discard-untouched.ts'
import { type DraftContent, EMPTY_CONTENT } from '../drafts/draft-content.ts'
import { type CopiedFiles, filesOfAnotherDraft } from '../drafts/files-of-another-draft.ts'
import { addDraft } from '../drafts/new-draft.ts'
import { refuseTooMany } from '../drafts/recipients.ts'
import { refuseRedirectChanges } from '../drafts/redirect-changes.ts'
import { type FindOwnAddresses, isIntakeForm } from '../kinds/own-addresses.ts'
import type { RecipientNotice } from '../kinds/reply-recipients.ts'
import { attachEmails, copyAttachments } from './files-of-email.ts'
import { readCorrespondents } from './read-recipients.ts'

type Parts = Needs<'blobs' | 'clock' | 'config' | 'database' | 'events' | 'ids' | 'jobs' | 'mail'>

interface Features {
  emails: EmailsFeature
  findOwnAddresses: FindOwnAddresses
}

export interface DraftOrder {
  emailId: string
  kind: OriginalKind
  /** Wins over what the kind proposes. */
  input: Partial<DraftContent>
  /** More emails to attach. */
  emailIds: readonly string[]
  /** A draft to copy files from, instead of those of the email. */
  filesFrom: string | null | undefined
  discardsUntouched: boolean
}

/**
 * Creates a draft that replies to an email, forwards it, redirects it or begins as its copy.
 * @returns its id. @throws AppError `not_found` for an email, `invalid_request` with too many recipients, `too_large`
 * with too many files.
 */
export async function beginDraft(
  platform: Parts,
  features: Features,
  actor: Authorized,
  order: DraftOrder,
): Promise<string> {
  const { tenantId, userId } = actor
  const { kind, emailId, input } = order
  const email = await getEmail(features, tenantId, emailId)
  const { from, ...recipients } = await readCorrespondents(platform, features, email, userId)
  const { notices = [], ...proposed } = await contentFor(platform, features, kind, email, recipients)
  if (kind === 'redirect') refuseRedirectChanges({ ...EMPTY_CONTENT, ...proposed }, input)
  const content = { ...EMPTY_CONTENT, from, ...proposed, ...input }
  refuseTooMany(content)
  const attachments = await filesFor(platform, features, tenantId, order, email)
  return platform.database.transact(async (tx) => {
    const locked = await features.emails.lock(tx, tenantId, emailId)
    const begun = { tenantId, projectId: locked.project_id, content, userId, confidence: null, attachments }
    // Its copy of everything needs no source.
    const source = kind === 'edit-as-new' ? null : locked
    const draft = await addDraft(platform, tx, { ...begun, source, kind, notices })
    if (order.discardsUntouched) await discardUnlessTouched(platform, tx, draft)
    return draft.id
  })
}

async function getEmail({ emails }: Features, tenantId: string, id: string): Promise<EmailTableRow> {
  const email = await emails.find(tenantId, id)
  if (!email) throw notFound('email')
  return email
}

type Proposed = Partial<DraftContent> & { notices?: readonly RecipientNotice[] }
type Recipients = Omit<Awaited<ReturnType<typeof readCorrespondents>>, 'from'>

async function contentFor(
  platform: Needs<'config'>,
  features: Features,
  kind: OriginalKind,
  email: EmailTableRow,
  { reply, replyAll }: Recipients,
): Promise<Proposed> {
  switch (kind) {
    case 'reply':
    case 'reply-all': {
      const { to, cc, notices } = kind === 'reply' ? reply : replyAll
      return { to, cc, notices, subject: replySubject(email.subject) }
    }
    case 'forward':
    case 'forward-attachment':
      return { subject: forwardSubject(email.subject) }
    case 'redirect':
      return { subject: oneLine(email.subject) }
    case 'edit-as-new':
      return copyOf(platform, features, email)
  }
}

async function copyOf({ config }: Needs<'config'>, { emails }: Features, email: EmailTableRow): Promise<Proposed> {
  const content = await emails.findContent(email.tenant_id, email.id)
  const participants = JSON.parse(email.participants) as Participant[]
  const addressees = participants.filter(({ address }) => !isIntakeForm(address, config.emailForwardDomain))
  const inRole = (role: Participant['role']) =>
    usableAddresses(addressees.filter((person) => person.role === role).map(({ address }) => address))
  return {
    to: inRole('to'),
    cc: inRole('cc'),
    bcc: inRole('bcc'),
    subject: oneLine(email.subject),
    bodyText: content?.text_content ?? '',
    bodyHtml: content?.html_content ?? '',
  }
}

async function filesFor(
  platform: Parts,
  { emails }: Features,
  tenantId: string,
  { kind, emailIds, filesFrom }: DraftOrder,
  email: EmailTableRow,
): Promise<CopiedFiles> {
  if (emailIds.length > 0 && kind !== 'forward-attachment')
    throw invalidField('/emails', message('sending.onlyForwarded'))
  if (filesFrom) return filesOfAnotherDraft(platform, tenantId, filesFrom)
  if (kind === 'forward' || kind === 'edit-as-new')
    return copyAttachments(platform, emails, email, kind === 'edit-as-new')
  if (kind !== 'forward-attachment') return { files: [], staged: [] }
  const others: EmailTableRow[] = []
  for (const id of new Set(emailIds))
    if (id !== email.id) others.push(await getEmail({ emails } as Features, tenantId, id))
  return attachEmails(platform, emails, [email, ...others])
}
