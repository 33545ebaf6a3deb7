import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Count, Flag, ManyOf, MaybeAt, Sentence, Text } from './fields.ts'
import { Answer, Nullable, OneOf } from './schema.ts'
import { DEPENDENCY_STATUSES, QUOTA_KINDS, type QuotaKind } from './vocabulary.ts'

/** `GET /health/live`: the process answers. */
export const LiveAnswer = Answer({ status: OneOf(['live']) })
export type LiveAnswer = Static<typeof LiveAnswer>

const Dependency = Answer({
  name: Text('Name of the component', { examples: ['database'] }),
  status: OneOf(DEPENDENCY_STATUSES),
  detail: Sentence('What is wrong and what to do; "" if the component is ok'),
  required: Flag('Whether requests need this component'),
  last_success_at: MaybeAt('When this process last saw it work; null if it was not needed yet'),
})

/** `GET /health/ready`: 200 when all required parts are up, else 503 with the same body. */
export const ReadyAnswer = Answer({
  status: OneOf(['ready', 'not_ready']),
  dependencies: ManyOf(Dependency, 'Components by name'),
})
export type ReadyAnswer = Static<typeof ReadyAnswer>

const bytes = (description: string) => Nullable(Count(`${description}, in bytes; null if unknown`))

/** `GET /system/health`: state of the instance, without account data. */
export const SystemHealth = Answer(
  {
    version: Text('Version of Dossier', { examples: ['0.1.0'] }),
    started_at: At('When this process started'),
    status: OneOf(['ready', 'not_ready']),
    dependencies: ManyOf(Dependency, 'Same as GET /health/ready'),
    database: Answer({ kind: OneOf(['sqlite', 'postgres']), size: bytes('Size on disk') }),
    disk: Answer({
      free: bytes('Free space of the data folder'),
      reserve: Count('Free space reserve in bytes; below it nothing new is stored'),
    }),
    jobs: Answer({
      waiting: Count('Due jobs that have not started'),
      running: Count('Running jobs'),
      failed: Count('Failed jobs'),
      overdue_since: MaybeAt('When the oldest due job became due'),
      failed_kinds: ManyOf(Answer({ kind: Text('Type of the jobs'), count: Count('Number of jobs') }), 'Most first'),
    }),
    mail_intake: Answer({
      enabled: Flag('Whether importing email is turned on'),
      domain: Text('Domain of project addresses; "" for none'),
      smtp: ManyOf(Type.String({ examples: ['0.0.0.0:25'] }), 'Address of the SMTP listener'),
      import: Flag('Whether email can be imported by webhook'),
    }),
    mail_accounts: Answer({
      importing: Count('Accounts in their first sync'),
      live: Count('Accounts in sync'),
      waiting: Count('Accounts that wait for their server'),
      needs_person: Count('Accounts that need a person: a password, a sign-in or a setting'),
      needs_approval: Count('Accounts that ask a person'),
      paused: Count('Paused accounts'),
      removing: Count('Accounts that are being removed'),
      late: Count('Accounts whose sync is overdue'),
      oldest_sync_at: MaybeAt('The oldest last sync of the accounts in sync; null without any'),
      waiting_changes: Count('Changes that wait for their mail server'),
      stuck_changes: Count('Changes that a mail server refused'),
    }),
    quotas: Answer({
      storage: Nullable(Count('Storage of each account in bytes; null if there is no limit')),
      emails_per_day: Nullable(Count('New emails of each account per day (UTC); null if there is no limit')),
      email_bytes_per_day: Nullable(
        Count('Bytes of new emails of each account per day (UTC); null if there is no limit'),
      ),
      uploads: Nullable(Count('Unfinished uploads of each account in bytes; null if there is no limit')),
      refused: Answer(
        Object.fromEntries(QUOTA_KINDS.map((kind) => [kind, Count('Refusals')])) as Record<
          QuotaKind,
          ReturnType<typeof Count>
        >,
        { description: 'Refusals by this process since it started' },
      ),
    }),
    own_mail: Flag('Whether system emails are sent; otherwise they are written to the log'),
    backup: Answer({
      scheduled: Flag('Whether a backup is made every day'),
      last_at: MaybeAt('Time of the last backup'),
      folder: Text('Folder of the last backup; "" if there is none'),
      tried_at: MaybeAt('Time of the last backup drill'),
      problems: ManyOf(Sentence('A sentence'), 'Problems found by the drill, as sentences'),
      notices: ManyOf(Sentence('A sentence'), 'What needs attention: no backup, an old one, an unusable folder'),
    }),
  },
  { title: 'SystemHealth' },
)
export type SystemHealth = Static<typeof SystemHealth>

export const SystemHealthAnswer = Answer({ health: SystemHealth })
export type SystemHealthAnswer = Static<typeof SystemHealthAnswer>
