import { message, sentence } from '@dossier/contract/message'
import { readSchemaState, type SchemaState } from '#platform/database/schema-state'
import { tryWriting } from '#platform/disk-space/try-writing'
import type { Needs } from '#platform/platform'
import { isRecent } from '#platform/steady-time/jumps'
import type { Dependencies } from './dependencies.ts'

export interface Check {
  /** Snake case, and stable: alerts depend on it. */
  name: string
  /** True when requests need it. The process is then taken out of service while it is down. */
  required: boolean
  /** Public message for a failure. Details go to the log only. */
  failure: string
  /** @returns false when the state is unknown because it was never used. @throws any error when it is down. */
  run(): Promise<boolean>
}

/** Running workers report every five seconds. */
const WORK_MISSING_MS = 15_000
/** The journal is polled every second, and with each event. */
const JOURNAL_LATE_MS = 5_000

const works = async (what: Promise<unknown>): Promise<true> => {
  await what
  return true
}

function demand(isTrue: boolean, otherwise: string): true {
  if (isTrue) return true
  throw new Error(otherwise)
}

export function createChecks(
  platform: Needs<'blobs' | 'config' | 'database' | 'events' | 'jobs' | 'mail' | 'diskSpace' | 'steadyTime'>,
  { inbound, backup, mailAccounts }: Pick<Dependencies, 'inbound' | 'backup' | 'mailAccounts'>,
): Check[] {
  const { blobs, config, database, events, jobs, mail, diskSpace, steadyTime } = platform
  return [
    {
      name: 'database',
      required: true,
      failure: message('health.databaseSilent'),
      run: () => works(database.ping()),
    },
    {
      name: 'migrations',
      required: true,
      failure: message('health.schemaMismatch'),
      run: async () => demand(...fits(await readSchemaState(database.read))),
    },
    {
      name: 'data_folder',
      required: true,
      failure: message('health.dataFolderReadOnly'),
      run: () => works(tryWriting(config.dataDir)),
    },
    {
      name: 'disk',
      required: false,
      failure: message('health.diskNearlyFull'),
      run: async () =>
        demand(diskSpace.isEnough() && (await tryWriting(config.dataDir)) === 'written', 'there is no room'),
    },
    ...(blobs.ping
      ? [
          {
            name: 'blobs',
            required: false,
            failure: message('health.objectStoreFailing'),
            run: () => works(blobs.ping?.() ?? Promise.resolve()),
          },
        ]
      : []),
    {
      name: 'jobs',
      required: false,
      failure: message('health.noWorker'),
      run: async () => demand((await jobs.msSinceWork()) < WORK_MISSING_MS, 'nobody has looked for jobs'),
    },
    {
      name: 'events',
      required: false,
      failure: message('health.eventsLate'),
      run: async () => demand(events.lagMs() < JOURNAL_LATE_MS, `events are late by ${Math.round(events.lagMs())} ms`),
    },
    {
      name: 'mail_reader',
      required: false,
      failure: message('health.readerFailing'),
      run: () => mail.probe(),
    },
    {
      name: 'mail_isolation',
      required: false,
      failure: message('health.readerNotIsolated'),
      run: async () => demand(await mail.isIsolated(), 'the processes that read email have a network'),
    },
    {
      name: 'backup',
      required: false,
      failure: message('health.backupsFail'),
      run: async () => {
        const alarms = (await backup.notices()).filter(({ isAlarm }) => isAlarm)
        return demand(alarms.length === 0, alarms.map(({ text }) => sentence(text)).join(' '))
      },
    },
    {
      name: 'clock',
      required: false,
      failure: message('health.clockJumped'),
      run: async () => {
        const jump = await steadyTime.lastJump()
        return demand(jump === null || !isRecent(jump), `the clock jumped by ${jump?.byMs} ms`)
      },
    },
    ...(config.features.mailAccounts
      ? [
          {
            name: 'mail_accounts',
            required: false,
            failure: message('health.mailAccountsLate'),
            run: async () => {
              const { late } = await mailAccounts.overview()
              return demand(late === 0, `${late} mail accounts are not synced`)
            },
          },
        ]
      : []),
    ...(config.smtpListen.length > 0 && config.role !== 'worker'
      ? [
          {
            name: 'smtp',
            required: false,
            failure: message('health.smtpNotListening'),
            run: () => works(inbound.probe()),
          },
        ]
      : []),
  ]
}

const fits = (state: SchemaState): [boolean, string] => [
  state === 'current' || state === 'newer',
  message('health.contentKind', { kind: state }),
]
