import { type Mood, SMTP_STEPS, type SmtpStep } from './moody-smtp.ts'
import type { Random } from './random.ts'

export interface PlannedMail {
  /** Its only recipient, by which the mail server knows it. */
  to: string
  draft: { from: string; subject: string; body_text: string }
}

/** What happens in one life of the service: its mails, the moods of the mail server, and when it dies. */
export interface CrashPlan {
  run: number
  /** For the report. */
  words: string
  /** The last one may be taken back. */
  mails: PlannedMail[]
  waking: PlannedMail
  cancel: 'never' | 'before' | 'after'
  /** Recipients of mails of which a cancel was answered 200. */
  takenBack: Set<string>
  moods(step: SmtpStep, recipient: string): Mood
  /** The moment of death, and how long after it. */
  dieAt: string
  dieAfterMs: number
}

const MOMENTS = [
  'sent to the outbox',
  'canceling',
  'due',
  ...SMTP_STEPS.map((step) => `smtp ${step}`),
  'smtp answered',
  // Where most can go wrong.
  'smtp data',
  'smtp content',
  'smtp end',
  'smtp answered',
  'smtp answered',
]
/** Between the answer and what is written of it lie some milliseconds; between other steps, more or less nothing. */
const DELAYS_MS = [0, 0, 0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 25, 60]

const moodsOf = (step: SmtpStep): Mood[] =>
  step === 'end'
    ? ['later', 'never', 'cut', 'stall', 'taken-cut', 'taken-late']
    : step === 'content'
      ? ['cut']
      : ['later', 'never', 'cut', 'stall']

/** Everything follows from the random numbers, so that a run can be made again. */
export function makePlan(random: Random, run: number): CrashPlan {
  const mails = [0, 1, 2].map((index) => mailOf(run, `m${index}`))
  const bad = new Map<string, { step: SmtpStep; mood: Mood }>()
  // Before RCPT the mail is not known yet, so '' stands for whichever connection is there.
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
