import { Type } from '@dossier/contract/type'
import { DRAFT_STATUSES } from '@dossier/contract/vocabulary'
import { insertRows } from '#platform/database/insert-rows'
import type { Platform } from '#platform/platform'
import {
  count,
  type Fields,
  flag,
  id,
  instant,
  json,
  line,
  oneOf,
  person,
  ref,
  shareOrNull,
  text,
} from '#platform/portable/fields'
import type { Line, PortableFile, PortableKind } from '#platform/portable/portable'
import { PAGE, plainRows } from '#platform/portable/portable-rows'
import type { DraftFile } from '../attachments/attachments.ts'
import type { DraftRow } from '../drafts/drafts.tables.ts'
import { isLive } from '../drafts/drafts.ts'

/** Bare addresses: they go into the commands of a mail server. */
export const Addresses = Type.Array(Type.String({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$' }))
export const Files = Type.Array(
  Type.Object({
    id: Type.String(),
    filename: Type.String(),
    content_type: Type.String(),
    size: Type.Integer({ minimum: 0 }),
    content_id: Type.String(),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  }),
)

const FIELDS: Fields<DraftRow> = {
  id,
  project_id: ref,
  source_email_id: ref,
  source_message_id: text,
  from_address: line,
  to_list: json(Addresses),
  cc_list: json(Addresses),
  bcc_list: json(Addresses),
  subject: text,
  body_text: text,
  body_html: text,
  status: oneOf(DRAFT_STATUSES),
  generated_by_triage: flag,
  edited: flag,
  confidence: shareOrNull,
  revision: count,
  thread_version_at: instant,
  created_by: person,
  created_at: instant,
  updated_at: instant,
  attachments: json(Files),
}

/** Mails that are being written, with their files: what was thrown away holds none, and what was sent is a mail. */
export function portableDrafts({ mail }: Platform): PortableKind {
  const rows = plainRows<DraftRow>({
    name: 'drafts',
    table: 'drafts',
    fields: FIELDS,
    key: 'id',
    insert: insertRows('drafts', 'on conflict do nothing'),
    select(at, { tenantId, projectId }, after) {
      const query = at.selectFrom('drafts').selectAll().where('tenant_id', '=', tenantId).where('id', '>', after)
      const ours = projectId === null ? query : query.where('project_id', '=', projectId)
      return ours.orderBy('id').limit(PAGE).execute()
    },
  })
  return {
    ...rows,
    files: (draft) => (isLive(draft as { status: string }) ? filesOf(draft) : []),
    // What an archive says of itself is not believed: its HTML is made safe again.
    async take(to, lines) {
      const safe = await Promise.all(
        lines.map(async (draft) => ({ ...draft, body_html: await safeHtml(mail, draft.body_html as string) })),
      )
      return rows.take(to, safe)
    },
  }
}

const filesOf = (draft: Line): PortableFile[] =>
  (draft.attachments as DraftFile[]).map(({ filename, sha256 }, index) => ({
    sha256,
    folder: ['files', 'drafts'],
    name: filename,
    id: `${draft.id as string}-${index + 1}`,
  }))

export const safeHtml = async (mail: Platform['mail'], html: string): Promise<string> =>
  html === '' ? '' : (await mail.clean(html)).html
