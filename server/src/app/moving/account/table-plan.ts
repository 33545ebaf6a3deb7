// Every table with a tenant column is in one of these lists; a test reads the database's catalogue.

/** Tables whose rows move as they are. Released blobs come last: their sweep looks for references in the other tables. */
export const MOVED_TABLES: readonly string[] = [
  'account_preferences',
  'projects',
  'project_aliases',
  'public_names',
  'threads',
  'thread_nodes',
  'thread_heads',
  'unfilled_lists',
  'mail_counters',
  'emails',
  'email_contents',
  'email_labels',
  'records',
  'record_tags',
  'tag_counters',
  'record_links',
  'record_versions',
  'record_version_fields',
  'record_names',
  'record_references',
  'record_attachments',
  'record_highlights',
  'project_looks',
  'email_identities',
  'drafts',
  'outgoing_emails',
  'outgoing_answers',
  'mail_accounts',
  'mail_folders',
  'mail_tokens',
  'mail_tombstones',
  'mail_account_events',
  'message_locations',
  'pending_changes',
  'rules',
  'templates',
  'triage_runs',
  'triage_decisions',
  'triage_arrivals',
  'triage_model_use',
  'triage_corrections',
  'triage_votes',
  'sender_proposals',
  'contacts',
  'contact_words',
  'contact_emails',
  'git_repos',
  'git_files',
  'git_conflicts',
  'git_commits',
  'git_runs',
  'git_run_files',
  'url_fetches',
  'url_crawls',
  'url_crawl_addresses',
  'url_budgets',
  'asked_questions',
  'summaries',
  'summary_sources',
  'record_vectors',
  'vector_states',
  'waiting_vectors',
  'acts',
  'act_changes',
  'intake_days',
  'idempotency_keys',
  'audit_entries',
  'jobs',
  'released_blobs',
]

/** Building the search index on the target adds to them. */
export const UNCOMPARED_TABLES: ReadonlySet<string> = new Set(['waiting_vectors'])

/** Move in a form of their own. */
export const CARRIED_TABLES: Readonly<Record<string, string>> = {
  blobs: 'content moves by hash',
  sealed_secrets: 'sealed again with the key of the target',
  memberships: 'parked until the target is active',
  access_tokens: 'inserted when the target is active',
}

/** Tables that do not move, with the reason. */
export const LEFT_TABLES: Readonly<Record<string, string>> = {
  account_moves: 'the state of the move itself',
  parked_members: 'the state of the move itself',
  moved_tokens: 'the state of the move itself',
  sessions: 'everyone signs in again',
  invitations: 'their links lead to the old instance',
  oauth_clients: 'their addresses lead to the old instance',
  oauth_consents: 'given to the old instance',
  oauth_grants: 'given to the old instance',
  oauth_activity: 'follows from the consents',
  mail_grants: 'open sign-ins at mail providers, which last minutes',
  push_opt_ins: 'devices are subscribed to the old instance',
  push_alerts: 'devices are subscribed to the old instance',
  push_deliveries: 'devices are subscribed to the old instance',
  exports: 'archives in transit',
  imports: 'archives in transit',
  import_names: 'archives in transit',
  events: 'cursors belong to an instance; clients load again',
  search_doc: 'rebuilt on the target',
  search_terms: 'rebuilt on the target',
}

/** Tables in which nothing may change while the account moves. Every visible change records an event. */
export const FENCED_TABLES: readonly string[] = [
  ...MOVED_TABLES,
  ...Object.keys(CARRIED_TABLES),
  'events',
  'invitations',
]

/** Tables that keep the rows of an account that left or never arrived: a name has one account for good. */
export const KEPT_TABLES: ReadonlySet<string> = new Set([
  'account_moves',
  'parked_members',
  'moved_tokens',
  'public_names',
])
