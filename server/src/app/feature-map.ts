/**
 * Which features exist, and whose doors each of them may use. Written from the ground up: a feature names only what
 * stands above it in this list, so there is no circle. Influence the other way is an event.
 * tools/check-architecture.ts reads this file; keep it plain.
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
  emails: ['projects', 'search'],
  inbound: ['projects', 'emails'],
  health: ['backup', 'accounts', 'inbound'],
  sending: ['auth', 'projects', 'emails'],
  triage: ['projects', 'search', 'records', 'emails', 'sending'],
  oauth: ['audit', 'accounts', 'auth'],
  mcp: ['auth', 'oauth'],
  'git-sync': ['projects', 'records'],
  export: ['audit', 'accounts', 'projects'],
}

/**
 * Tables that the views of a feature join although it does not use the door of their owner. A feature may read the tables
 * of the neighbours above in any case. Reads and doors together make no circle.
 */
export const TABLE_READS: Record<string, readonly string[]> = {
  backup: ['tenants'],
  records: ['users', 'emails', 'email_labels', 'mail_counters'],
  inbound: ['tenants'],
  triage: ['users', 'memberships'],
  'git-sync': ['users', 'memberships'],
}
