import type { Static } from 'typebox'
import { EmailAnswer } from './email.ts'
import { Text } from './fields.ts'
import { Answer } from './schema.ts'

/** Answer of `POST /emails/{id}/unsubscribe`. */
export const UnsubscribeAnswer = Answer({
  ...EmailAnswer.properties,
  open_url: Text('Address for the person to open, where nothing can be sent; "" otherwise'),
})
export type UnsubscribeAnswer = Static<typeof UnsubscribeAnswer>
