import { message } from '@dossier/contract/message'
import { readSchemaState, type SchemaState } from '#platform/database/schema-state'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { tryWriting } from './try-writing.ts'

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
  platform: Needs<'blobs' | 'config' | 'database' | 'events' | 'jobs' | 'mail' | 'diskSpace'>,
  { inbound }: Dependencies,
): Check[] {
  const { blobs, config, database, events, jobs, mail, diskSpace } = platform
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
