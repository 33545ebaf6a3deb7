import type { Message } from '../message.ts'
import { type MessageReading, textOf } from '../read-message.ts'
import { HAND_SIGNS } from './hand-signs.ts'
import { type MailView, viewMail } from './mail-view.ts'
import { publishedSigns } from './published/published-signs.ts'
import { LEARNED_SIGNS, wordAmount, wordsOf } from './spam-features.ts'
import { BIAS, BOUNDARY, SCALE, SIGN_WEIGHTS, WORD_WEIGHTS } from './spam-weights.ts'

export interface SpamSigns {
  /** 0..1: probability of spam. */
  score: number
  reasons: string[]
}

export interface SenderHistory {
  seenBefore: number
  repliedBefore: number
  /** The reader has written in this thread. */
  answersMe: boolean
}

const WORDS = new Map(
  WORD_WEIGHTS.split(/\s+/).flatMap((entry): [string, number][] => {
    const [word, hundredths] = entry.split('=')
    return word && hundredths ? [[word, Number(hundredths) / 100]] : []
  }),
)

export function scoreSpam(reading: MessageReading, senderHistory: SenderHistory): SpamSigns {
  const message = withoutInstructions(reading)
  const view = viewMail(message, reading.headers, reading, textOf(message.text, reading))
  const signs = signsOf(view)
  const sum = BIAS + signs.reduce((total, { push }) => total + push, 0) + pushOfWords(view) - trustIn(senderHistory)
  return {
    score: 1 / (1 + Math.exp(-SCALE * (sum - BOUNDARY))),
    reasons: signs
      .filter(({ push }) => push > 0.2)
      .toSorted((a, b) => b.push - a.push)
      .slice(0, 3)
      .map(({ name }) => name),
  }
}

/** Replaces instructions to a machine with spaces: they must not improve the score. */
function withoutInstructions({ message, instructions }: MessageReading): Message {
  if (instructions.length === 0) return message
  let { text } = message
  for (const { start, end } of instructions) text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
  return { ...message, text }
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

/** Set by hand: only the service knows the reader's contacts. */
const trustIn = ({ answersMe, repliedBefore, seenBefore }: SenderHistory): number =>
  (answersMe ? 3 : 0) + (repliedBefore > 0 ? 3 : 0) + Math.min(2, seenBefore * 0.5)
