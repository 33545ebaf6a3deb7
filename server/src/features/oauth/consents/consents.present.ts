import type { OAuthConsent } from '@dossier/contract/oauth'
import { toNullableTimestamp, toTimestamp } from '#platform/clock/clock'
import type { OAuthConsentRow } from '../oauth.tables.ts'
import { readClientSnapshot } from './client-snapshot.ts'

export const presentConsent = (row: OAuthConsentRow): OAuthConsent => ({
  _id: row.id,
  client_id: row.client_id,
  ...readClientSnapshot(row.client),
  scopes: JSON.parse(row.scopes) as string[],
  resource: row.resource,
  granted_at: toTimestamp(row.granted_at),
  last_used_at: toNullableTimestamp(row.last_used_at),
})
