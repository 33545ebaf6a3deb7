import type { OAuthConfig } from '@dossier/contract/oauth'
import { SCOPES, type Scope } from '@dossier/contract/scopes'

const WORDS: Record<Scope, { label: string; description: string }> = {
  'knowledge:read': { label: 'Read your records', description: 'Notes, memories, saved URLs and their pages.' },
  'knowledge:write': {
    label: 'Change your records',
    description: 'Make, change and delete notes, memories and saved URLs.',
  },
  'email:read': { label: 'Read your mail', description: 'Mail, threads, drafts and what triage says of them.' },
  'email:write': { label: 'Handle your mail', description: 'Move and label mail, run triage, write drafts.' },
  'email:send': { label: 'Send mail', description: 'Send drafts in your name, and call them back.' },
  'git:read': { label: 'Read repository settings', description: 'Which git repositories are synced, and how it went.' },
  'git:write': { label: 'Change repository settings', description: 'Add and change git repositories, and sync them.' },
  'settings:read': { label: 'Read settings', description: 'Settings of the account and its projects, access tokens.' },
  'settings:write': { label: 'Change settings', description: 'Projects, settings, identities, access tokens.' },
}

/** What the server offers to OAuth clients: nothing yet, so every endpoint is empty and every way in is closed. */
export const presentOAuthConfig = (): OAuthConfig => ({
  issuer: '',
  authorization_endpoint: '',
  token_endpoint: '',
  registration_endpoint: '',
  authorization_server_metadata_url: '',
  openid_configuration_url: '',
  resource_metadata_url: '',
  mcp_base_url: '',
  mcp_endpoint: '',
  allowed_resources: [],
  scope_details: SCOPES.map((scope) => ({ scope, ...WORDS[scope] })),
  client_registration: {
    client_id_metadata_document_supported: false,
    dynamic_registration_supported: false,
    pre_registration_supported: false,
  },
})
