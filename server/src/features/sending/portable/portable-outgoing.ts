import type { Needs } from '#platform/platform'
import type { Line, PortableKind } from '#platform/portable/portable'
import { PAGE, plainRows } from '#platform/portable/portable-rows'
import { OUTGOING_ANSWERS, OUTGOING_EMAILS } from '../outbox/outbox.tables.ts'
import type { Recipient } from '../outbox/recipient-states.ts'
import { safeHtml } from './portable-drafts.ts'

const UNDER_WAY = new Set(['queued', 'sending'])
const IMPORTED_UNFINISHED =
  'This email was in the outbox when it was exported, and may have been sent from there. It is not sent from here ' +
  'automatically. Set its outcome.'

/**
 * Outgoing and sent emails. Imports an unfinished one as `uncertain`, because the source instance may have sent it or
 * still send it. Only a person sends it again; no job is enqueued.
 */
export function portableOutgoing({ mail }: Needs<'mail'>): PortableKind {
  const rows = plainRows({ name: 'outgoing', table: OUTGOING_EMAILS })
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
    normalize: normalizeOutgoing,
    async prepareImport(to, lines) {
      const safe = await Promise.all(
        lines.map(async (each) => ({ ...each, body_html: await safeHtml(mail, each.body_html as string) })),
      )
      return rows.prepareImport(to, safe)
    },
  }
}

const normalizeOutgoing = (row: Line): Line =>
  UNDER_WAY.has(row.status as string)
    ? { ...row, status: 'uncertain', error: IMPORTED_UNFINISHED, claimed_by: '', recipients: withoutAnswers(row) }
    : { ...row, claimed_by: '' }

/** Nobody knows whether the deferred have got it by now. */
const withoutAnswers = ({ recipients }: Line): unknown =>
  (recipients as Recipient[] | undefined)?.map((each) =>
    each.status === 'deferred' ? { ...each, status: 'pending', detail: '' } : each,
  )

export const portableAnswers: PortableKind = plainRows({
  name: 'answers',
  table: OUTGOING_ANSWERS,
  select(at, { tenantId, projectId }, after) {
    const query = at
      .selectFrom('outgoing_answers')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '>', after)
    const scoped =
      projectId === null
        ? query
        : query.where('outgoing_id', 'in', (eb) =>
            eb
              .selectFrom('outgoing_emails')
              .select('id')
              .where('tenant_id', '=', tenantId)
              .where('project_id', '=', projectId),
          )
    return scoped.orderBy('id').limit(PAGE).execute()
  },
})
