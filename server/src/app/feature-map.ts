/**
 * The features and their allowed dependencies. A feature may use only those above it, so there are no cycles; the
 * opposite direction uses events. tools/check-architecture.ts reads this file; keep it plain.
 */
export const FEATURES: Record<string, readonly string[]> = {
  backup: [],
  events: [],
  audit: [],
  accounts: ['audit'],
  projects: [],
  auth: ['audit', 'accounts'],
  members: ['audit', 'accounts', 'auth'],
  search: ['projects'],
  records: ['projects', 'search'],
  emails: ['accounts', 'projects', 'search'],
  acts: ['records', 'emails'],
  'saving-attachments': ['records', 'emails'],
  inbound: ['projects', 'emails'],
  sending: ['accounts', 'auth', 'projects', 'emails'],
  unsubscribing: ['projects', 'emails', 'sending'],
  'mail-accounts': ['audit', 'auth', 'projects', 'emails', 'sending'],
  health: ['backup', 'accounts', 'inbound', 'mail-accounts'],
  templates: ['accounts', 'projects', 'emails'],
  rules: ['audit', 'projects', 'emails'],
  triage: ['accounts', 'projects', 'search', 'records', 'emails', 'sending', 'templates', 'rules'],
  ask: ['accounts', 'projects', 'search', 'records', 'emails', 'triage'],
  changes: ['accounts', 'projects', 'search', 'records', 'emails', 'ask'],
  contacts: ['projects', 'search', 'records', 'emails', 'inbound', 'triage'],
  'answering-invitations': ['emails', 'sending', 'triage'],
  notifications: ['accounts', 'auth', 'emails'],
  oauth: ['audit', 'accounts', 'auth'],
  mcp: ['auth', 'oauth'],
  'git-sync': ['projects', 'records'],
  export: ['audit', 'accounts', 'projects'],
}

/**
 * Tables joined by the views of a feature without using the owner's door. A feature may always read the tables of its
 * dependencies. Reads and doors together form no cycle.
 */
export const TABLE_READS: Record<string, readonly string[]> = {
  backup: ['tenants'],
  search: ['tenants'],
  records: ['users', 'emails', 'email_labels', 'mail_counters'],
  inbound: ['tenants'],
  triage: ['mail_accounts', 'project_aliases'],
  'git-sync': ['users', 'memberships'],
}
