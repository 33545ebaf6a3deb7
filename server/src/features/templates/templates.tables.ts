import { id, instant, person, ref, text } from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'

export const TEMPLATES = table('templates', {
  id,
  project_id: ref,
  name: text,
  subject: text,
  /** Sanitized. */
  body_html: text,
  body_text: text,
  /** In lower case; '' for none. Imported ones may share one, and then the id decides. */
  shortcut: text,
  /** The user who changed it last. */
  user_id: person,
  created_at: instant,
  updated_at: instant,
})
type TemplateRow = Row<typeof TEMPLATES>

declare module '#platform/database/database' {
  interface Tables {
    templates: TemplateRow
  }
}

export type { TemplateRow }
