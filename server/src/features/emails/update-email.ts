import type { Mailbox } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import type { Tx } from '#platform/database/database'
import { excerpt } from '#platform/mail/excerpt'
import type { Participant } from '#platform/mail/mail'
import type { Platform } from '#platform/platform'
import { recordEmailEvent } from './email-events.ts'
import type { EditedField } from './emails.ts'
import type { StoredActionPoint } from './emails.present.ts'
import { changeContent, changeEmail } from './emails.store.ts'
import type { EmailTableRow } from './emails.tables.ts'
import { holdEmail } from './hold-email.ts'
import { indexEmail } from './index-email.ts'
import type { Neighbours } from './ingest/ingest-email.ts'
import { setLabels } from './labels.store.ts'
import { moveThread, type ThreadMovedListener } from './move-thread.ts'
import { moveWithThread } from './move-mailbox.ts'
import { countMail } from './threading/mail-counts.ts'

type AddressRole = 'from' | 'to' | 'cc' | 'bcc'

/** The twelve fields that people may write, and `read`. Absent: unchanged; null: unset. */
export interface EmailChanges {
  subject?: string | null
  text_content?: string | null
  html_content?: string | null
  from?: string[] | null
  to?: string[] | null
  cc?: string[] | null
  bcc?: string[] | null
  project?: string
  mailbox?: Mailbox
  labels?: string[] | null
  triaged?: boolean | null
  read?: boolean | null
  triage_action_points?: StoredActionPoint[] | null
}

/**
 * What a person changes in a mail. Everything happens in one transaction; the person's mark on it keeps later triage
 * runs and rebuilds from undoing it.
 * @throws AppError `not_found` (mail or project), `conflict` when a move to another project would meet the same mail there.
 */
export async function updateEmail(
  platform: Platform,
  neighbours: Neighbours,
  listeners: readonly ThreadMovedListener[],
  actor: Authorized,
  id: string,
  changes: EmailChanges,
): Promise<void> {
  const { tenantId } = actor
  const clean = typeof changes.html_content === 'string' ? await platform.mail.clean(changes.html_content) : null
  await platform.database.transact(async (tx) => {
    const email = await holdEmail(platform, neighbours.projects, tx, tenantId, id, changes.project)
    const counts = countMail(tenantId)
    const html = clean ? { html: clean.html, hasRemoteImages: clean.hasRemoteImages } : null
    await changeEmail(tx, tenantId, id, {
      ...columnChanges(email, changes, platform.clock.now()),
      ...(html ? { has_remote_images: html.hasRemoteImages ? 1 : 0 } : {}),
      ...(changes.html_content === null ? { has_remote_images: 0 } : {}),
    })
    await changeTexts(tx, tenantId, id, changes, html?.html)
    if (changes.labels !== undefined) await setLabels(tx, email, changes.labels ?? [], 'person')
    if (changes.project && changes.project !== email.project_id) {
      await moveThread(platform, neighbours.search, listeners, tx, counts, email, changes.project)
    }
    if (changes.mailbox) await moveWithThread(platform, tx, counts, tenantId, id, changes.mailbox, 'person')
    await counts.write(tx)
    if (touchesWords(changes)) await indexEmail(tx, neighbours.search, tenantId, id)
    await recordEmailEvent(platform, tx, 'email:updated', tenantId, id)
  })
}

function columnChanges(email: EmailTableRow, changes: EmailChanges, now: number): Partial<EmailTableRow> {
  const change: Partial<EmailTableRow> = { updated_at: now, human_version: email.human_version + 1 }
  if (changes.subject !== undefined) change.subject = changes.subject ?? ''
  if (changes.text_content !== undefined) change.excerpt = excerpt(changes.text_content ?? '')
  if (changes.read !== undefined) change.is_read = changes.read ? 1 : 0
  if (changes.triaged !== undefined) Object.assign(change, handled(changes.triaged === true, now))
  if (changes.triage_action_points !== undefined) {
    change.triage_action_points = JSON.stringify(changes.triage_action_points ?? [])
    change.action_points_by = 'person'
  }
  Object.assign(change, addressChanges(email, changes))
  const edited = editedFields(changes)
  if (edited.length > 0) {
    change.edited_fields = JSON.stringify([...new Set([...(JSON.parse(email.edited_fields) as string[]), ...edited])].sort())
  }
  return change
}

/** `true` marks it as handled and leaves triage_status alone; `false` takes the mark away (decisions §4). */
const handled = (triaged: boolean, now: number): Partial<EmailTableRow> =>
  triaged ? { triaged: 1, triaged_at: now } : { triaged: 0, triaged_at: null }

const ADDRESS_ROLES: readonly AddressRole[] = ['from', 'to', 'cc', 'bcc']

function addressChanges(email: EmailTableRow, changes: EmailChanges): Partial<EmailTableRow> {
  const given = ADDRESS_ROLES.filter((role) => changes[role] !== undefined)
  if (given.length === 0) return {}
  const change: Partial<EmailTableRow> = {}
  const before = JSON.parse(email.participants) as Participant[]
  const after = before.filter((participant) => !given.some((role) => role === participant.role))
  for (const role of given) {
    const addresses = [...new Set(changes[role] ?? [])]
    change[`${role}_list`] = JSON.stringify(addresses)
    for (const address of addresses) {
      const known = before.find((participant) => participant.address === address)
      after.push({ role, name: known?.name ?? '', address })
    }
  }
  return { ...change, participants: JSON.stringify(after) }
}

const EDITABLE: readonly EditedField[] = ['subject', 'text_content', 'html_content', 'from', 'to', 'cc', 'bcc']

const editedFields = (changes: EmailChanges): EditedField[] => EDITABLE.filter((field) => changes[field] !== undefined)

async function changeTexts(tx: Tx, tenantId: string, id: string, changes: EmailChanges, html: string | undefined): Promise<void> {
  const change = {
    ...(changes.text_content === undefined ? {} : { text_content: changes.text_content ?? '' }),
    ...(changes.html_content === undefined ? {} : { html_content: html ?? '' }),
  }
  if (Object.keys(change).length > 0) await changeContent(tx, tenantId, id, change)
}

const touchesWords = (changes: EmailChanges): boolean =>
  editedFields(changes).some((field) => field !== 'html_content')
