import { type Mood, SMTP_STEPS, type SmtpStep } from './moody-smtp.ts'
import type { Random } from './random.ts'

export interface PlannedMail {
  /** All begin with the same name, by which the SMTP server identifies the email (see `nameOf`). */
  to: string[]
  draft: { from: string; subject: string; body_text: string }
}

/** Refuses a recipient this often. */
interface Refusal {
  mood: Extract<Mood, 'later' | 'never'>
  times: number
}

/** Plan of one process life: its emails, the behaviour of the SMTP server, and the moment of the crash. */
export interface CrashPlan {
  run: number
  words: string
  /** The last one may be cancelled. */
  mails: PlannedMail[]
  waking: PlannedMail
  cancel: 'never' | 'before' | 'after' | 'meanwhile'
  cancelAfterMs: number
  /** Names of emails whose cancel was answered 200. */
  takenBack: Set<string>
  /** By recipient; they hold after the crash too. */
  refusals: Map<string, Refusal>
  /** Lets the first pause between two attempts pass before the crash. */
  retries: boolean
  moods(step: SmtpStep, recipient: string): Mood
  dieAt: string
  /** At which occurrence of that moment. */
  dieOn: number
  dieAfterMs: number
}

const MOMENTS = [
  'sent to the outbox',
  'canceling',
  'due',
  ...SMTP_STEPS.map((step) => `smtp ${step}`),
  'smtp answered',
  // The steps with the most failure modes, listed again.
  'smtp data',
  'smtp content',
  'smtp end',
  'smtp answered',
  'smtp answered',
]
/** Between the answer and its record lie some milliseconds; between other steps almost none. */
const DELAYS_MS = [0, 0, 0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 25, 60]
const CANCELS_MS = [0, 1, 5, 10, 20, 40, 80, 160, 320]

const moodsOf = (step: SmtpStep): Mood[] =>
  step === 'end'
    ? ['later', 'never', 'cut', 'stall', 'taken-cut', 'taken-late']
    : step === 'content'
      ? ['cut']
      : ['later', 'never', 'cut', 'stall']

export function makePlan(random: Random, run: number): CrashPlan {
  const mails = [0, 1, 2].map((index) => mailOf(run, `m${index}`, 1 + random.integerBelow(4)))
  const bad = new Map<string, { step: SmtpStep; mood: Mood }>()
  // Before RCPT the email is unknown, so '' matches any connection.
  for (const name of [...mails.map(nameOf), '']) {
    if (random.next() < (name === '' ? 0.85 : 0.5)) continue
    const step = random.pick(name === '' ? SMTP_STEPS.slice(0, 3) : SMTP_STEPS.slice(3))
    bad.set(name, { step, mood: random.pick(moodsOf(step)) })
  }
  const refusals = new Map(mails.flatMap(({ to }) => to).flatMap((recipient) => refusalOf(random, recipient)))
  const dieAt = random.pick(MOMENTS)
  const dieAfterMs = random.pick(DELAYS_MS)
  const dieOn = dieAt.startsWith('smtp') ? random.pick([1, 1, 1, 2, 2, 3, 4]) : 1
  const cancel = random.pick(
    dieAt === 'canceling'
      ? (['before', 'after', 'meanwhile'] as const)
      : (['never', 'before', 'after', 'meanwhile'] as const),
  )
  return {
    run,
    words: `dies ${dieAfterMs} ms after ${dieAt} no. ${dieOn}; cancel ${cancel}; ${describe(bad, refusals)}`,
    mails,
    waking: mailOf(run, 'waking', 1),
    cancel,
    cancelAfterMs: random.pick(CANCELS_MS),
    takenBack: new Set(),
    refusals,
    retries: random.next() < 0.5,
    moods(step, recipient) {
      const planned = bad.get(recipient === '' ? '' : nameOfRecipient(recipient))
      return planned?.step === step ? planned.mood : 'fine'
    },
    dieAt,
    dieOn,
    dieAfterMs,
  }
}

/** A third of the recipients is refused at first, and some of these for good or to the end. */
function refusalOf(random: Random, recipient: string): [string, Refusal][] {
  if (random.next() < 0.65) return []
  const kind = random.next()
  if (kind < 0.35) return [[recipient, { mood: 'never', times: Number.POSITIVE_INFINITY }]]
  if (kind < 0.4) return [[recipient, { mood: 'later', times: Number.POSITIVE_INFINITY }]]
  return [[recipient, { mood: 'later', times: 1 + random.integerBelow(3) }]]
}

const mailOf = (run: number, name: string, recipients: number): PlannedMail => ({
  to: Array.from({ length: recipients }, (_, index) => `${name}-${run}.${index}@moody.example`),
  draft: { from: 'nora@press.example', subject: `${name} of run ${run}`, body_text: 'Dear reader,\n.\nfarewell.' },
})

export const nameOfRecipient = (address: string): string => address.slice(0, address.indexOf('.'))
export const nameOf = ({ to }: { to: readonly string[] }): string => nameOfRecipient(to[0] ?? '')

const describe = (bad: Map<string, { step: SmtpStep; mood: Mood }>, refusals: Map<string, Refusal>): string =>
  [
    ...[...bad].map(([name, { step, mood }]) => `${name || 'everybody'}: ${mood} at ${step}`),
    ...[...refusals].map(([address, { mood, times }]) => `${address}: ${mood} ${times} times`),
  ].join(', ') || 'all fine'
