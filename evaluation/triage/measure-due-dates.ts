import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DueSentence } from './due-sentences.ts'
import type { Share } from './statistics.ts'

export interface DueDatesReport {
  /** Judged sentences whose due date is right, of all judged ones. */
  precision: Share
  /** Sentences that nobody has judged yet. */
  unjudged: number
  /** Wrong sentences, for tuning; never stored. */
  wrong: DueSentence[]
}

const TABLE = fileURLToPath(new URL('./due-dates.tsv', import.meta.url))

/** Returns the right answers by the hash of a sentence: a day, a day with a time, or `none`. */
export const readDueAnswers = (): Map<string, string[]> =>
  new Map(
    readFileSync(TABLE, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [hash = '', answers = ''] = line.split('\t')
        return [hash, answers.split(' | ')]
      }),
  )

/** Compares the due dates that were found with the answers of a reader. */
export function measureDueDates(
  sentences: readonly DueSentence[],
  answers: ReadonlyMap<string, readonly string[]> = readDueAnswers(),
): DueDatesReport {
  const judged = sentences.filter(({ hash }) => answers.has(hash))
  const wrong = judged.filter(({ hash, due }) => !answers.get(hash)?.includes(due))
  return {
    precision: { hits: judged.length - wrong.length, of: judged.length },
    unjudged: sentences.length - judged.length,
    wrong,
  }
}
