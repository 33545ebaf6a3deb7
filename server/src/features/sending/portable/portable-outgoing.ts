import { Type } from '@dossier/contract/type'
import { OUTGOING_STATUSES } from '@dossier/contract/vocabulary'
import { insertRows } from '#platform/database/insert-rows'
import type { Platform } from '#platform/platform'
import {
  count,
  type Fields,
  id,
  instant,
  instantOrNull,
  json,
  line,
  oneOf,
  person,
  ref,
  text,
} from '#platform/portable/fields'
import type { Line, PortableKind } from '#platform/portable/portable'
import { PAGE, plainRows } from '#platform/portable/portable-rows'
import type { AnswerRow, OutgoingRow } from '../outbox/outbox.tables.ts'
import { Addresses, Files, safeHtml } from './portable-drafts.ts'

const MessageIds = Type.Array(Type.String())

const OUTGOING: Fields<OutgoingRow> = {
  id,
  project_id: ref,
  draft_id: ref,
  source_email_id: ref,
  identity_id: ref,
  from_address: line,
  to_list: json(Addresses),
  cc_list: json(Addresses),
  bcc_list: json(Addresses),
  subject: text,
  body_text: text,
  body_html: text,
  message_id: text,
  in_reply_to: text,
  reference_ids: json(MessageIds),
  status: oneOf(OUTGOING_STATUSES),
  send_after: instant,
  sent_at: instantOrNull,
  error: text,
  attempts: count,
  failures: count,
  offered_attempt: count,
  offered_at: instantOrNull,
  claimed_by: text,
  raw_sha256: text,
  sent_email_id: ref,
  created_by: person,
  created_at: instant,
  updated_at: instant,
  attachments: json(Files),
}

const UNDER_WAY = new Set(['queued', 'sending'])
const CAME_ALONG =
  'It was on its way when it was exported. Whether it was sent from there is not known here, so it is not sent from here ' +
  'by itself. Say what became of it.'

/**
 * Mails on their way out and those that have gone. One that was still on its way is `uncertain` here: the instance that
 * it comes from may have sent it, or may send it yet, so only a person sends it again. No job is ever ordered for it.
 */
export function portableOutgoing({ mail }: Platform): PortableKind {
  const rows = plainRows<OutgoingRow>({
    name: 'outgoing',
    table: 'outgoing_emails',
    fields: OUTGOING,
    key: 'id',
    insert: insertRows('outgoing_emails', 'on conflict do nothing'),
    select(at, { tenantId, projectId }, after) {
      const query = at
        .selectFrom('outgoing_emails')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('id', '>', after)
      const ours = projectId === null ? query : query.where('project_id', '=', projectId)
      return ours.orderBy('id').limit(PAGE).execute()
    },
  })
  return {
    ...rows,
    files: ({ id, raw_sha256, subject }) =>
      raw_sha256 === ''
        ? []
        : [
            {
              sha256: String(raw_sha256),
              folder: ['files', 'outgoing'],
              name: `${String(subject)}.eml`,
              id: String(id),
            },
          ],
    settle: settleOutgoing,
    async take(to, lines) {
      const safe = await Promise.all(
        lines.map(async (each) => ({ ...each, body_html: await safeHtml(mail, each.body_html as string) })),
      )
      return rows.take(to, safe)
    },
  }
}

const settleOutgoing = (row: Line): Line =>
  UNDER_WAY.has(row.status as string)
    ? { ...row, status: 'uncertain', error: CAME_ALONG, claimed_by: '' }
    : { ...row, claimed_by: '' }

const ANSWERS: Fields<AnswerRow> = {
  id,
  outgoing_id: ref,
  email_id: ref,
  kind: oneOf(['reply', 'bounce']),
  address: text,
  detail: text,
  created_at: instant,
}

/** What came back for mails that went out. */
export const portableAnswers: PortableKind = plainRows<AnswerRow>({
  name: 'answers',
  table: 'outgoing_answers',
  fields: ANSWERS,
  key: 'id',
  insert: insertRows('outgoing_answers', 'on conflict do nothing'),
  select(at, { tenantId, projectId }, after) {
    const query = at
      .selectFrom('outgoing_answers')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '>', after)
    const ours =
      projectId === null
        ? query
        : query.where('outgoing_id', 'in', (eb) =>
            eb
              .selectFrom('outgoing_emails')
              .select('id')
              .where('tenant_id', '=', tenantId)
              .where('project_id', '=', projectId),
          )
    return ours.orderBy('id').limit(PAGE).execute()
  },
})
