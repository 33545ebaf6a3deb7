import { type Mood, SMTP_STEPS, type SmtpStep } from './moody-smtp.ts'
import type { Random } from './random.ts'

export interface PlannedMail {
  /** The only recipient, by which the SMTP server identifies the email. */
  to: string
  draft: { from: string; subject: string; body_text: string }
}

/** Plan of one process life: its emails, the behaviour of the SMTP server, and the moment of the crash. */
export interface CrashPlan {
  run: number
  words: string
  /** The last one may be cancelled. */
  mails: PlannedMail[]
  waking: PlannedMail
  cancel: 'never' | 'before' | 'after'
  takenBack: Set<string>
  moods(step: SmtpStep, recipient: string): Mood
  dieAt: string
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

const moodsOf = (step: SmtpStep): Mood[] =>
  step === 'end'
    ? ['later', 'never', 'cut', 'stall', 'taken-cut', 'taken-late']
    : step === 'content'
      ? ['cut']
      : ['later', 'never', 'cut', 'stall']

export function makePlan(random: Random, run: number): CrashPlan {
  const mails = [0, 1, 2].map((index) => mailOf(run, `m${index}`))
  const bad = new Map<string, { step: SmtpStep; mood: Mood }>()
  // Before RCPT the email is unknown, so '' matches any connection.
  for (const { to } of [...mails, { to: '' }]) {
    if (random.next() < (to === '' ? 0.85 : 0.5)) continue
    const step = random.pick(to === '' ? SMTP_STEPS.slice(0, 3) : SMTP_STEPS.slice(3))
    bad.set(to, { step, mood: random.pick(moodsOf(step)) })
  }
  const dieAt = random.pick(MOMENTS)
  const dieAfterMs = random.pick(DELAYS_MS)
  const cancel = random.pick(
    dieAt === 'canceling' ? (['before', 'after'] as const) : (['never', 'before', 'after'] as const),
  )
  return {
    run,
    words: `dies ${dieAfterMs} ms after ${dieAt}; cancel ${cancel}; ${describe(bad)}`,
    mails,
    waking: mailOf(run, 'waking'),
    cancel,
    takenBack: new Set(),
    moods: (step, recipient) => (bad.get(recipient)?.step === step ? (bad.get(recipient)?.mood ?? 'fine') : 'fine'),
    dieAt,
    dieAfterMs,
  }
}

const mailOf = (run: number, name: string): PlannedMail => ({
  to: `${name}-${run}@moody.example`,
  draft: { from: 'nora@press.example', subject: `${name} of run ${run}`, body_text: 'Dear reader,\n.\nfarewell.' },
})

const describe = (bad: Map<string, { step: SmtpStep; mood: Mood }>): string =>
  [...bad].map(([to, { step, mood }]) => `${to || 'everybody'}: ${mood} at ${step}`).join(', ') || 'all fine'
