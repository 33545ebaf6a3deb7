import { toPlainText } from '@dossier/analysis/plain-text'
import type { Passage, Span } from '../evidence/evidence.ts'
import { sentencesIn } from '../terms/sentences-in.ts'
import type { Writing } from '../terms/stated-terms.ts'
import type { Source, Statement } from './answered.ts'
import { findSupport } from './find-support.ts'
import type { StatementsAnswer } from './statements-prompt.ts'

const MAX_STATEMENTS = 8
const MAX_TEXT = 1_000
const MAX_SOURCES = 8

export interface ReadStatements {
  statements: Statement[]
  /** Passages behind the statements. */
  cited: Passage[]
  /** Sentences without support. */
  dropped: number
}

/**
 * Keeps the sentences of a model's answer that the passages they cite support, each with the spans it rests on. Numbers
 * of passages that were not shown count as none.
 */
export function readStatements(
  { answer }: StatementsAnswer,
  passages: readonly Passage[],
  writing: Writing,
): ReadStatements {
  const read: ReadStatements = { statements: [], cited: [], dropped: 0 }
  for (const { text, sources } of answer.slice(0, MAX_STATEMENTS)) {
    const cited = [...new Set(sources)].slice(0, MAX_SOURCES).flatMap((n) => passages[n - 1] ?? [])
    const plain = toPlainText(text, MAX_TEXT)
    for (const { start, end } of sentencesIn(plain)) {
      const sentence = plain.slice(start, end)
      const supports = findSupport(sentence, cited.map(toCited), writing)
      if (!supports) read.dropped += 1
      else if (!read.statements.some((each) => each.text === sentence)) {
        const behind = supports.flatMap(({ index, ...span }) => {
          const passage = cited[index]
          return passage ? [{ passage, span }] : []
        })
        read.statements.push({ text: sentence, sources: behind.map(({ passage, span }) => narrowed(passage, span)) })
        read.cited.push(...behind.map(({ passage }) => passage))
      }
    }
  }
  return read
}

const toCited = ({ wide, title, from, at }: Passage) => ({ text: wide.excerpt, title, from, at })

/** The sentences of a passage that were needed, as positions in its field. */
function narrowed(passage: Passage, needed: Span): Source {
  const start = passage.wide.start + needed.start
  const end = passage.wide.start + needed.end
  const marks = passage.marks
    .map((mark) => ({ start: passage.start + mark.start - start, end: passage.start + mark.end - start }))
    .filter((mark) => mark.start >= 0 && mark.end <= end - start)
  return { ...passage, start, end, excerpt: passage.wide.excerpt.slice(needed.start, needed.end), marks }
}
