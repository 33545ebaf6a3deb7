import { accounts, members, projects } from './accounts.ts'
import { acts } from './acts.ts'
import { ask } from './ask.ts'
import { auth } from './auth.ts'
import { calendar } from './calendar.ts'
import { changes } from './changes.ts'
import { emails, inbound, mail, search } from './emails.ts'
import { backup, exporting, zip } from './export.ts'
import { fetching, network } from './fetching.ts'
import { fraud } from './fraud.ts'
import { git, gitSync } from './git-sync.ts'
import { http, pages, realtime } from './http.ts'
import { imap } from './imap.ts'
import { invitations } from './invitations.ts'
import { mailAccounts } from './mail-accounts.ts'
import { mailSignIn } from './mail-sign-in.ts'
import { decided, fields, roles, things } from './names.ts'
import { notifications } from './notifications.ts'
import { oauth } from './oauth.ts'
import { operator } from './operator.ts'
import { blobs, database, events, health, jobs, previews, quotas, room, secrets } from './platform.ts'
import { records } from './records.ts'
import { rules } from './rules.ts'
import { sending } from './sending.ts'
import { smtp } from './smtp.ts'
import { templates } from './templates.ts'
import { actions, clauses, signs, triage } from './triage.ts'

/** English service messages by area and name, with placeholders. de.json contains the German ones. */
export const MESSAGES = {
  actions,
  acts,
  signs,
  clauses,
  fields,
  inbound,
  operator,
  accounts,
  ask,
  changes,
  auth,
  backup,
  blobs,
  calendar,
  database,
  decided,
  emails,
  events,
  export: exporting,
  fetching,
  fraud,
  git,
  gitSync,
  health,
  http,
  imap,
  invitations,
  jobs,
  mail,
  mailAccounts,
  mailSignIn,
  members,
  network,
  notifications,
  oauth,
  pages,
  previews,
  projects,
  quotas,
  realtime,
  records,
  roles,
  room,
  rules,
  templates,
  search,
  secrets,
  sending,
  smtp,
  things,
  triage,
  zip,
} as const

export type MessageKey = {
  [Area in keyof typeof MESSAGES]: `${Area}.${keyof (typeof MESSAGES)[Area] & string}`
}[keyof typeof MESSAGES]

export function templateOf(key: string): string | undefined {
  const [area = '', name = ''] = key.split('.')
  return (MESSAGES as Record<string, Record<string, string>>)[area]?.[name]
}
