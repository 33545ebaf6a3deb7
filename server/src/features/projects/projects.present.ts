import type { Project, SettingsProject } from '@dossier/contract/project'
import { toTimestamp } from '#platform/clock/clock'
import type { ProjectRow } from './projects.tables.ts'

export const presentProject = (row: ProjectRow): Project => ({
  _id: row.id,
  name: row.name,
  color: row.color,
  email_filter: row.email_filter,
  is_default: row.is_default === 1,
  host_id: row.tenant_id,
  createdAt: toTimestamp(row.created_at),
  updatedAt: toTimestamp(row.updated_at),
})

/** See docs/spec/projects.md §1. */
export const presentSettingsProject = (row: ProjectRow): SettingsProject => ({
  _id: row.id,
  name: row.name,
  color: row.color,
  email_filter: row.email_filter,
  host_id: row.tenant_id,
})
