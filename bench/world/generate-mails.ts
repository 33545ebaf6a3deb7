import type { Mailbox } from '@dossier/contract/vocabulary'
import type { Participant } from '../../server/src/platform/mail/mail.ts'
import { integerBelow, type Random, seededRandom, weightedPicker, zipfPicker } from './random.ts'
import { type OpenThread, openThreads } from './threads.ts'
import { inventWords, type Words } from './words.ts'

export interface GeneratedMail {
  /** 0 is the largest project; sizes follow Zipf, so it holds about 28 % of 20. */
  project: number
  mailbox: Mailbox
  messageId: string
  inReplyTo: string
  references: string[]
  participants: Participant[]
  subject: string
  at: number
  text: string
  html: string
  triaged: boolean
  isRead: boolean
  /** Its thread is snoozed until somebody answers. */
  isSnoozed: boolean
  labels: string[]
}

export const PROJECTS = 20
export const PEOPLE = 2_000
export const FROM_AT = Date.UTC(2023, 0, 1)
export const UNTIL_AT = Date.UTC(2025, 0, 1)
const WITH_HTML = 0.1
const SNOOZED = 0.02
const LABELS = 'urgent invoice travel contract press legal hiring family receipts newsletter bug roadmap'.split(' ')

/** Deterministic for a count, in chronological order. */
export function* generateMails(count: number): Generator<GeneratedMail> {
  const random = seededRandom(20_230_101)
  const words = inventWords(random)
  const project = zipfPicker(random, PROJECTS, 1 << 16)
  const person = zipfPicker(random, PEOPLE, 1 << 16)
  const mailbox = weightedPicker(random, MAILBOX_SHARES)
  const threads = Array.from({ length: PROJECTS }, () => openThreads(random))
  const step = (UNTIL_AT - FROM_AT) / count
  for (let index = 0; index < count; index += 1) {
    const at = Math.floor(FROM_AT + step * (index + random()))
    const projectIndex = project()
    const open = threads[projectIndex]
    if (!open) continue
    const thread = open.next() ?? open.begin(newTopic(random, words, person))
    const mail = writeMail({ random, words, index, at, thread })
    yield { ...mail, project: projectIndex, mailbox: mailbox(), ...handling(random), isSnoozed: random() < SNOOZED }
    open.wrote(thread, mail.messageId)
  }
}

const MAILBOX_SHARES = [
  ['inbox', 50],
  ['archived', 30],
  ['sent', 12],
  ['spam', 5],
  ['trash', 3],
] as const satisfies readonly (readonly [Mailbox, number])[]

const newTopic = (random: Random, words: Words, person: () => number) => ({
  subject: words.some(2 + integerBelow(random, 6)),
  people: [...new Set(Array.from({ length: 2 + integerBelow(random, 5) }, person))],
  references: [],
})

interface Writing {
  random: Random
  words: Words
  index: number
  at: number
  thread: OpenThread
}

function writeMail({ random, words, index, at, thread }: Writing) {
  const text = words.text(60 + integerBelow(random, 200))
  const parent = thread.references.at(-1) ?? ''
  return {
    messageId: `${index.toString(36)}.${at.toString(36)}@mail${index % 7}.example`,
    inReplyTo: parent,
    references: [...thread.references],
    participants: participantsOf(thread.people, integerBelow(random, thread.people.length)),
    subject: parent ? `Re: ${thread.subject}` : thread.subject,
    at,
    text,
    html: random() < WITH_HTML ? `<div>${text.replaceAll('\n\n', '</div><div>')}</div>` : '',
  }
}

export const participantsOf = (people: number[], writer: number): Participant[] => [
  address('from', people[writer] ?? 0),
  ...people.filter((_, index) => index !== writer).map((person, index) => address(index < 3 ? 'to' : 'cc', person)),
]

const address = (role: Participant['role'], person: number): Participant => ({
  role,
  name: `Person ${person}`,
  address: `person${person}@house${person % 90}.example`,
})

export const handling = (random: Random) => ({
  triaged: random() < 0.6,
  isRead: random() < 0.7,
  labels: random() < 0.25 ? [LABELS[integerBelow(random, LABELS.length)] ?? ''] : [],
})
