import type { Mailbox, RecordType } from './vocabulary.ts'

// The web app's path table. Answers, emails and the app build links from it, so it imports no library.

/** Route patterns of single-record pages; `:name` is a parameter. */
export const RECORD_PATHS = {
  note: '/projects/:project/notes/:id',
  memory: '/projects/:project/memories/:id',
  url: '/projects/:project/urls/:id',
  page: '/projects/:project/pages/:id',
  email: '/projects/:project/mail/:mailbox/:id',
} as const satisfies Record<RecordType, string>

export const PAGE_PATHS = {
  home: '/',
  login: '/login',
  mailbox: '/projects/:project/mail/:mailbox',
  notes: '/projects/:project/notes',
  memories: '/projects/:project/memories',
  urls: '/projects/:project/urls',
  ask: '/ask',
  changes: '/projects/:project/changes',
  drafts: '/drafts',
  draft: '/drafts/:id',
  outbox: '/outbox',
  contact: '/contacts/:address',
  trash: '/trash',
  share: '/share',
  /** Targets of notifications. */
  open: '/open',
  runs: '/projects/:project/triage',
  run: '/projects/:project/triage/:id',
  settings: '/settings',
  you: '/settings/you',
  security: '/settings/security',
  keys: '/settings/keys',
  notifications: '/settings/notifications',
  accounts: '/settings/accounts',
  projects: '/settings/projects',
  health: '/settings/health',
  triageSettings: '/settings/triage',
  ruleSettings: '/settings/rules',
  identities: '/settings/identities',
  templates: '/settings/templates',
  git: '/settings/git',
  gitConflicts: '/settings/git/:repo/conflicts',
  tokens: '/settings/tokens',
  people: '/settings/people',
  data: '/settings/data',
  mailboxes: '/settings/mailboxes',
  connect: '/connect',
  connected: '/connect/:id',
} as const

export interface RecordTarget {
  type: RecordType
  id: string
  project: string
  /** Emails only. Default: inbox. */
  mailbox?: Mailbox | undefined
}

/** Returns the web app path of a record, as in `open_target.path`. */
export const recordPath = (target: RecordTarget): string =>
  fillPath(RECORD_PATHS[target.type], { project: target.project, id: target.id, mailbox: target.mailbox ?? 'inbox' })

/** Fills in percent-encoded parameters. */
export function fillPath(pattern: string, values: Record<string, string>): string {
  return pattern.replaceAll(/:([a-z]+)/g, (match, name: string) => {
    const value = values[name]
    return value === undefined ? match : encodeURIComponent(value)
  })
}
