import type { Static, TProperties } from 'typebox'
import { Type } from 'typebox'
import { DATA_IS_DATA, type Prompt, type Size, toMachineLine, toMachineText } from '#features/triage/index'
import { toTimestamp } from '#platform/clock/clock'
import type { Passage } from '../evidence/evidence.ts'

const Closed = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

/** A model's answer. It has no length or range limits, because providers reject them; the code bounds it anyway. */
export const StatementsAnswer = Closed({
  answer: Type.Array(
    Closed({
      text: Type.String({ description: 'One short sentence that answers the question or a part of it' }),
      sources: Type.Array(Type.Integer(), { description: 'Numbers of the passages that say exactly this' }),
    }),
  ),
  not_found: Type.Array(Type.String(), { description: 'Parts of the question that no passage answers' }),
})
export type StatementsAnswer = Static<typeof StatementsAnswer>

const SYSTEM = `You answer a question from numbered passages of the asker's own records. ${DATA_IS_DATA}

Answer in the language of the question, in one to five short sentences with one fact each. State only what the passages say, and use their own words, names, numbers, dates and units: a program compares each sentence with the passages that you cite and drops it when a word is not there. Cite for each sentence the numbers of the passages that say it. Keep a "not", an "if" or a "perhaps" of a passage. Passages that do not answer the question are left out. When no passage answers, the answer is empty, and the question stands under not_found. Write no web addresses and no markup.`

/** Characters of each passage and the number of passages. */
const LIMITS: Record<Size, { passage: number; passages: number }> = {
  full: { passage: 700, passages: 14 },
  short: { passage: 350, passages: 5 },
}
const MAX_QUESTION = 2_000

/** The passages as a model sees them, by number from 1. Those that speak to a machine are left out. */
export function statementsPrompt(
  question: string,
  earlier: readonly string[],
  passages: readonly Passage[],
  { now, timeZone, fence, size }: { now: number; timeZone: string; fence: string; size: Size },
): Prompt {
  const { passage: limit, passages: limitOfPassages } = LIMITS[size]
  const shown = passages.slice(0, limitOfPassages).map((passage, index) => passageText(passage, index + 1, limit))
  return {
    system: SYSTEM,
    user: [
      ...fencedPassages(shown, { now, timeZone, fence }),
      ...earlier.map((text) => `An earlier question: ${toMachineLine(text, MAX_QUESTION)}`),
      `The question: ${toMachineLine(question, MAX_QUESTION)}`,
    ].join('\n'),
  }
}

/** Passages as a model sees them, between lines that no stranger can guess. */
export const fencedPassages = (
  passages: readonly string[],
  { now, timeZone, fence }: { now: number; timeZone: string; fence: string },
): string[] => [
  `It is ${toTimestamp(now)}; the reader lives in the time zone ${timeZone || 'UTC'}.`,
  'The passages:',
  `begin ${fence}`,
  passages.join('\n\n'),
  `end ${fence}`,
  '',
]

export function passageText({ record, title, from, at, wide }: Passage, n: number, limit: number): string {
  const sender = from ? `, from ${toMachineLine(from, 200)}` : ''
  const head = `[${n}] ${record.type}, ${toTimestamp(at).slice(0, 10)}${sender}, titled "${toMachineLine(title, 200)}":`
  return `${head}\n${toMachineText(wide.excerpt, limit).text}`
}
