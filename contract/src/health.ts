import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Count, Flag, ManyOf, MaybeAt, Sentence, Text } from './fields.ts'
import { Answer, Nullable, OneOf } from './schema.ts'
import { DEPENDENCY_STATUSES } from './vocabulary.ts'

/** `GET /health/live`: the process answers. */
export const LiveAnswer = Answer({ status: OneOf(['live']) })
export type LiveAnswer = Static<typeof LiveAnswer>

const Dependency = Answer({
  name: Text('What it is', { examples: ['database'] }),
  status: OneOf(DEPENDENCY_STATUSES),
  detail: Sentence('What is wrong and what to do; "" when it is ok'),
  required: Flag('Whether requests need it; what else is down is named, and requests are answered'),
  last_success_at: MaybeAt('When it last worked, as this process saw it; null when it was not needed yet'),
})

/** `GET /health/ready`: 200 when everything that is required is up, else 503 with the same body. */
export const ReadyAnswer = Answer({
  status: OneOf(['ready', 'not_ready']),
  dependencies: ManyOf(Dependency, 'Each by its name'),
})
export type ReadyAnswer = Static<typeof ReadyAnswer>

const bytes = (description: string) => Nullable(Count(`${description}, in bytes; null where nobody can say`))

/** `GET /system/health`: how the instance does, without anything of what its accounts hold. */
export const SystemHealth = Answer(
  {
    version: Text('Of Dossier', { examples: ['0.1.0'] }),
    started_at: At('When this process began'),
    status: OneOf(['ready', 'not_ready']),
    dependencies: ManyOf(Dependency, 'As GET /health/ready'),
    database: Answer({ kind: OneOf(['sqlite', 'postgres']), size: bytes('What it takes on its disk') }),
    disk: Answer({
      free: bytes('What may still be written into the data folder'),
      reserve: Count('Below it nothing new is stored, in bytes'),
    }),
    jobs: Answer({
      waiting: Count('Work whose time has come and that nobody has begun'),
      running: Count('Work that is being done'),
      failed: Count('Work that was given up'),
      overdue_since: MaybeAt('What has waited longest past its time, of what is due'),
      failed_kinds: ManyOf(Answer({ kind: Text('What kind of work'), count: Count('How much of it') }), 'Most first'),
    }),
    mail_intake: Answer({
      enabled: Flag('Whether mail may come in'),
      domain: Text('Where mail for projects is addressed to; "" = no addresses'),
      smtp: ManyOf(Type.String({ examples: ['0.0.0.0:25'] }), 'Where mail servers hand mail over'),
      import: Flag('Whether another mail server may hand mail over by HTTP'),
    }),
    own_mail: Flag('Whether letters of the service itself are sent; otherwise they are written to the log'),
    backup: Answer({
      scheduled: Flag('Whether one is made every day'),
      last_at: MaybeAt('The last that was made'),
      folder: Text('Where it lies; "" when there is none'),
      tried_at: MaybeAt('When one was last tried out'),
      problems: ManyOf(Sentence('A sentence'), 'What was wrong with it, in sentences'),
    }),
  },
  { title: 'SystemHealth' },
)
export type SystemHealth = Static<typeof SystemHealth>

export const SystemHealthAnswer = Answer({ health: SystemHealth })
export type SystemHealthAnswer = Static<typeof SystemHealthAnswer>
