import type { Template } from '@dossier/contract/template'
import { toTimestamp } from '#platform/clock/clock'
import type { TemplateRow } from './templates.tables.ts'

export const presentTemplate = (row: TemplateRow): Template => ({
  _id: row.id,
  project: row.project_id,
  name: row.name,
  subject: row.subject,
  body_html: row.body_html,
  body_text: row.body_text,
  shortcut: row.shortcut,
  user: row.user_id,
  createdAt: toTimestamp(row.created_at),
  updatedAt: toTimestamp(row.updated_at),
})
