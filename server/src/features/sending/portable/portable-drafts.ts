import type { MailReader } from '#platform/mail/mail'
import type { Needs } from '#platform/platform'
import type { Line, PortableFile, PortableKind } from '#platform/portable/portable'
import { plainRows } from '#platform/portable/portable-rows'
import type { DraftFile } from '../drafts/draft-files.ts'
import { DRAFTS } from '../drafts/drafts.tables.ts'
import { isLive } from '../drafts/drafts.ts'

/** Drafts with their files. Discarded drafts hold none, and sent ones are emails. */
export function portableDrafts({ mail }: Needs<'mail'>): PortableKind {
  const rows = plainRows({ name: 'drafts', table: DRAFTS })
  return {
    ...rows,
    files: (draft) => (isLive(draft as { status: string }) ? filesOf(draft) : []),
    // Distrusts the archive: sanitizes the HTML again.
    async prepareImport(to, lines) {
      const safe = await Promise.all(
        lines.map(async (draft) => ({ ...draft, body_html: await safeHtml(mail, draft.body_html as string) })),
      )
      return rows.prepareImport(to, safe)
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

export const safeHtml = async (mail: MailReader, html: string): Promise<string> =>
  html === '' ? '' : (await mail.clean(html)).html
