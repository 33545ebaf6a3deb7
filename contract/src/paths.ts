import type { Mailbox, RecordType } from './vocabulary.ts'

// The one path table of the web app. Links in answers, mails and the app itself are made from it, so it knows no library.

/** Route patterns of the pages that show one record; `:name` is a parameter. */
export const RECORD_PATHS = {
  note: '/projects/:project/notes/:id',
  memory: '/projects/:project/memories/:id',
  url: '/projects/:project/urls/:id',
  page: '/projects/:project/pages/:id',
  email: '/projects/:project/mail/:mailbox/:id',
} as const satisfies Record<RecordType, string>

/** Pages that show no single record. */
export const PAGE_PATHS = {
  home: '/',
  login: '/login',
  mailbox: '/projects/:project/mail/:mailbox',
  notes: '/projects/:project/notes',
  memories: '/projects/:project/memories',
  urls: '/projects/:project/urls',
  drafts: '/drafts',
  draft: '/drafts/:id',
  outbox: '/outbox',
  trash: '/trash',
  runs: '/projects/:project/triage',
  run: '/projects/:project/triage/:id',
  settings: '/settings',
  you: '/settings/you',
  security: '/settings/security',
  keys: '/settings/keys',
  accounts: '/settings/accounts',
  projects: '/settings/projects',
  health: '/settings/health',
  triageSettings: '/settings/triage',
  identities: '/settings/identities',
  git: '/settings/git',
  gitConflicts: '/settings/git/:repo/conflicts',
  tokens: '/settings/tokens',
  people: '/settings/people',
  data: '/settings/data',
  projectSettings: '/projects/:project/settings',
} as const

export interface RecordPlace {
  type: RecordType
  id: string
  project: string
  /** Emails only; the inbox when it is not given. */
  mailbox?: Mailbox | undefined
}

/** The page of the web app that shows a record, as in `open_target.path`. */
export const recordPath = (place: RecordPlace): string =>
  fillPath(RECORD_PATHS[place.type], { project: place.project, id: place.id, mailbox: place.mailbox ?? 'inbox' })

/** A pattern with its parameters filled in and percent-encoded. */
export function fillPath(pattern: string, values: Record<string, string>): string {
  return pattern.replaceAll(/:([a-z]+)/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : encodeURIComponent(value)
  })
}
