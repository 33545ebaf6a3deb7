import type { Static } from 'typebox'
import { ManyOf, MaybeAt, Text } from './fields.ts'
import { Answer, OneOf } from './schema.ts'
import { DEPENDENCY_STATUSES } from './vocabulary.ts'

/** `GET /health/live`: the process answers. */
export const LiveAnswer = Answer({ status: OneOf(['live']) })
export type LiveAnswer = Static<typeof LiveAnswer>

export const Dependency = Answer({
  name: Text('What it is', { examples: ['database'] }),
  status: OneOf(DEPENDENCY_STATUSES),
  detail: Text('What is wrong and what to do; "" when it is ok'),
  last_success_at: MaybeAt('When it last worked'),
})
export type Dependency = Static<typeof Dependency>

/** `GET /health/ready`: 200 when everything that requests need is up, else 503 with the same body. */
export const ReadyAnswer = Answer({
  status: OneOf(['ready', 'not_ready']),
  dependencies: ManyOf(Dependency, 'Each by its name'),
})
export type ReadyAnswer = Static<typeof ReadyAnswer>
