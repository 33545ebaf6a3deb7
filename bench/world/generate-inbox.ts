import { FROM_AT, type GeneratedMail, handling, PEOPLE, participantsOf, UNTIL_AT } from './generate-mails.ts'
import { integerBelow, seededRandom, zipfPicker } from './random.ts'
import { inventWords } from './words.ts'

/** One conversation per email, all in the inbox of one project: for the cost of long lists. */
export function* generateInbox(count: number): Generator<GeneratedMail> {
  const random = seededRandom(20_230_102)
  const words = inventWords(random)
  const person = zipfPicker(random, PEOPLE, 1 << 16)
  const step = (UNTIL_AT - FROM_AT) / count
  for (let index = 0; index < count; index += 1) {
    const at = Math.floor(FROM_AT + step * (index + random()))
    yield {
      project: 0,
      mailbox: 'inbox',
      messageId: `${index.toString(36)}.${at.toString(36)}@list.example`,
      inReplyTo: '',
      references: [],
      participants: participantsOf([person(), person()], 0),
      subject: words.some(2 + integerBelow(random, 8)),
      at,
      // A list shows no text.
      text: words.text(12 + integerBelow(random, 20)),
      html: '',
      ...handling(random),
      isSnoozed: false,
    }
  }
}
