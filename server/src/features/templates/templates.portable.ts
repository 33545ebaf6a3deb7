import type { Needs } from '#platform/platform'
import type { PortableKind } from '#platform/portable/portable'
import { plainRows } from '#platform/portable/portable-rows'
import { TEMPLATES } from './templates.tables.ts'

/** Distrusts the archive: sanitizes the HTML again. */
export function portableTemplates({ mail }: Needs<'mail'>): PortableKind {
  const rows = plainRows({ name: 'templates', table: TEMPLATES })
  return {
    ...rows,
    async prepareImport(to, lines) {
      const safe = await Promise.all(
        lines.map(async (line) => {
          const html = line.body_html as string
          return { ...line, body_html: html === '' ? '' : (await mail.clean(html)).html }
        }),
      )
      return rows.prepareImport(to, safe)
    },
  }
}
