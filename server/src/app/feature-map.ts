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
  projects: ['accounts'],
  auth: ['audit', 'accounts', 'projects'],
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
  export: ['audit', 'accounts', 'projects', 'records', 'emails', 'inbound', 'sending', 'triage', 'git-sync'],
}
