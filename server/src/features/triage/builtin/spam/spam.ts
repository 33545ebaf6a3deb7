import type { TriageMail } from '../../engine.ts'
import type { HeaderSigns } from '../headers.ts'
import type { Zones } from '../zones.ts'
import { HAND_SIGNS } from './hand-signs.ts'
import { type MailView, viewMail } from './mail-view.ts'
import { publishedSigns } from './published/published-signs.ts'
import { LEARNED_SIGNS, wordAmount, wordsOf } from './spam-features.ts'
import { BIAS, BOUNDARY, SCALE, SIGN_WEIGHTS, WORD_WEIGHTS } from './spam-weights.ts'

export interface SpamSigns {
  /** 0..1: how likely the mail is unwanted. */
  score: number
  /** The heaviest signs, in words. */
  reasons: string[]
}

export interface Acquaintance {
  seenBefore: number
  repliedBefore: number
  /** The mail stands in a thread in which the reader wrote. */
  answersMe: boolean
}

const WORDS = new Map(
  WORD_WEIGHTS.split(/\s+/).flatMap((entry): [string, number][] => {
    const [word, hundredths] = entry.split('=')
    return word && hundredths ? [[word, Number(hundredths) / 100]] : []
  }),
)

/** How much a mail looks like spam or fraud, from what it says and how it came. */
export function readSpamSigns(
  mail: TriageMail,
  headers: HeaderSigns,
  zones: Zones,
  ownText: string,
  known: Acquaintance,
): SpamSigns {
  const view = viewMail(mail, headers, zones, ownText)
  const signs = signsOf(view)
  const sum = BIAS + signs.reduce((total, { push }) => total + push, 0) + pushOfWords(view) - trustIn(known)
  return {
    score: 1 / (1 + Math.exp(-SCALE * (sum - BOUNDARY))),
    reasons: signs
      .filter(({ push }) => push > 0.2)
      .toSorted((a, b) => b.push - a.push)
      .slice(0, 3)
      .map(({ name }) => name),
  }
}

const signsOf = (view: MailView): { name: string; push: number }[] => [
  ...LEARNED_SIGNS.map((sign) => ({ name: sign.name, push: sign.amount(view) * (SIGN_WEIGHTS[sign.name] ?? 0) })),
  ...HAND_SIGNS.map((sign) => ({ name: sign.name, push: sign.amount(view) * sign.weight })),
  ...publishedSigns(view),
]

function pushOfWords(view: MailView): number {
  const weights = [...wordsOf(view)].flatMap((word) => WORDS.get(word) ?? [])
  return weights.reduce((total, weight) => total + weight, 0) * wordAmount(weights.length)
}

/** Set by hand: only the service knows whom the reader writes to. */
const trustIn = ({ answersMe, repliedBefore, seenBefore }: Acquaintance): number =>
  (answersMe ? 3 : 0) + (repliedBefore > 0 ? 3 : 0) + Math.min(2, seenBefore * 0.5)
