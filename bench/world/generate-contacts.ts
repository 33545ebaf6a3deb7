import type { Participant } from '../../server/src/platform/mail/mail.ts'
import { FROM_AT, type GeneratedMail, UNTIL_AT } from './generate-mails.ts'
import { integerBelow, type Random, seededRandom } from './random.ts'
import { inventWords, type Words } from './words.ts'

const OWNER: Omit<Participant, 'role'> = { name: '', address: 'owner@bench.example' }
const TEAMS = 200
const DOMAINS = 900

/** One email per correspondent, a third of them sent, and a label for every twentieth: for completion of recipients. */
export function* generateContacts(count: number): Generator<GeneratedMail> {
  const random = seededRandom(20_230_103)
  const words = inventWords(random)
  const step = (UNTIL_AT - FROM_AT) / count
  for (let index = 0; index < count; index += 1) {
    const at = Math.floor(FROM_AT + step * (index + random()))
    const isSent = random() < 1 / 3
    const person = inventPerson(random, words, index)
    yield {
      project: 0,
      mailbox: isSent ? 'sent' : 'inbox',
      messageId: `${index.toString(36)}.${at.toString(36)}@contact.example`,
      inReplyTo: '',
      references: [],
      participants: [
        { role: isSent ? 'to' : 'from', ...person },
        { role: isSent ? 'from' : 'to', ...OWNER },
      ],
      subject: words.some(4),
      at,
      text: words.text(12),
      html: '',
      triaged: true,
      isRead: true,
      isSnoozed: false,
      labels: index % 20 === 0 ? [`${words.some(1)} team ${(index / 20) % TEAMS}`] : [],
    }
  }
}

function inventPerson(random: Random, words: Words, index: number): Omit<Participant, 'role'> {
  const name = words.some(2)
  const [first = '', last = ''] = name.split(' ')
  return { name, address: `${first}.${last}${index}@house${integerBelow(random, DOMAINS)}.example` }
}
