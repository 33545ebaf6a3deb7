import { message } from '@dossier/contract/message'
import { readSchemaState, type SchemaState } from '#platform/database/schema-state'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { tryWriting } from './try-writing.ts'

/** One thing that the service depends on. */
export interface Check {
  /** Snake case, and the same for ever: alarms are made of it. */
  name: string
  /** Whether requests need it: then the process is taken out of service while it is down. */
  required: boolean
  /** The sentence for when it fails. Details go to the log, not to strangers. */
  failure: string
  /** @returns false when nothing is known yet, because it was not needed. @throws anything when it is down. */
  run(): Promise<boolean>
}

/** Processes that work say so every five seconds. */
const WORK_MISSING_MS = 15_000
/** The journal is looked at every second, and with each event. */
const JOURNAL_LATE_MS = 5_000

const works = async (what: Promise<unknown>): Promise<true> => {
  await what
  return true
}

function demand(isTrue: boolean, otherwise: string): true {
  if (isTrue) return true
  throw new Error(otherwise)
}

/** Everything that is depended on here, in the order in which it is told. */
export function createChecks(
  platform: Needs<'blobs' | 'config' | 'database' | 'events' | 'jobs' | 'mail' | 'room'>,
  { inbound }: Dependencies,
): Check[] {
  const { blobs, config, database, events, jobs, mail, room } = platform
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
      run: async () => demand(room.isEnough() && (await tryWriting(config.dataDir)) === 'written', 'there is no room'),
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
