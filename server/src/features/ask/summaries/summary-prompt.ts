import { DATA_IS_DATA, type Prompt, type Size } from '#features/triage/index'
import { fencedPassages, passageText } from '../answers/statements-prompt.ts'
import type { PromptShape } from '../answers/write-statements.ts'
import type { Passage } from '../evidence/evidence.ts'

const SYSTEM = `You summarise numbered passages of the reader's own emails and records. ${DATA_IS_DATA}

Write in the language of the passages, in two to six short sentences with one fact each, in the order of time: what is asked and by whom, what was answered or decided, dates and amounts, and what is still open. Put the name of the person who says something before it, with a colon; each sentence rests on one email. State only what the passages say, and use their own words, names, numbers, dates and units: a program compares each sentence with the passages that you cite and drops it when a word is not there. Cite for each sentence the numbers of the passages that say it. Keep a "not", an "if" or a "perhaps" of a passage, and end a question with a question mark. Greetings, signatures and small talk are left out. not_found is empty. Write no web addresses and no markup.`

/** Characters of each passage and the number of passages. */
const LIMITS: Record<Size, { passage: number; passages: number }> = {
  full: { passage: 600, passages: 32 },
  short: { passage: 300, passages: 10 },
}

/** Passages that a prompt may show. */
export const MOST_PASSAGES = LIMITS.full.passages

/** The passages by number, in the order of time. A short prompt has the best ones. */
export function summaryPrompt(
  passages: readonly Passage[],
  timeZone: string,
  { now, fence, size }: PromptShape,
): Prompt {
  const { passage: limit, passages: count } = LIMITS[size]
  const scores = passages.map(({ score }) => score).toSorted((a, b) => b - a)
  const least = scores[count - 1] ?? -Infinity
  const shown = passages.flatMap((passage, index) =>
    passage.score >= least ? [passageText(passage, index + 1, limit)] : [],
  )
  return {
    system: SYSTEM,
    user: [...fencedPassages(shown, { now, timeZone, fence }), 'Summarise the passages.'].join('\n'),
  }
}
