import type { RegistrationSource } from '@dossier/contract/vocabulary'
import type { Client } from 'oidc-provider'
import { oneLine } from '#platform/system-email/one-line'
import type { OAuthClientRow } from '../oauth.tables.ts'

/** The application as the user saw it during consent. Stored with the consent, independent of later changes. */
export interface ClientSnapshot {
  client_name: string
  client_uri: string
  logo_uri: string
  redirect_uris: string[]
  registration_source: RegistrationSource
}

export const snapshotOf = (client: Client, row: OAuthClientRow | undefined): ClientSnapshot => ({
  client_name: nameOf(client),
  client_uri: client.clientUri ?? '',
  logo_uri: client.logoUri ?? '',
  redirect_uris: [...(client.redirectUris ?? [])],
  registration_source: row?.source ?? 'client_id_metadata_document',
})

/** The client's own name on one short line, or its id. */
const nameOf = ({ clientName, clientId }: Client): string => oneLine(clientName ?? '') || oneLine(clientId)

export const readClientSnapshot = (text: string): ClientSnapshot => JSON.parse(text) as ClientSnapshot
