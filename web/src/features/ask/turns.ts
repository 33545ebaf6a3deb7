import type { AnswerSource } from '@dossier/contract/ask'
import type { ApiProblem } from '#platform/api/call-api.ts'
import type { Part, Statement, Streamed } from './read-stream.ts'

/** One question of a conversation and what is known of its answer. */
export interface Turn {
  question: string
  stage: 'asking' | 'answered' | 'stopped' | 'failed'
  statements: readonly Statement[]
  sources: readonly AnswerSource[]
  /** Parts of the question that nothing answers. */
  gaps: readonly string[]
  /** The whole answer, once it is there. */
  answer: Streamed | null
  problem: ApiProblem | null
}

export const beginTurn = (question: string): Turn => ({
  question,
  stage: 'asking',
  statements: [],
  sources: [],
  gaps: [],
  answer: null,
  problem: null,
})

const byNumber = (first: AnswerSource, second: AnswerSource): number => first.n - second.n

export function withPart(turn: Turn, part: Part): Turn {
  switch (part.event) {
    case 'source':
      return { ...turn, sources: [...turn.sources.filter(({ n }) => n !== part.data.n), part.data].sort(byNumber) }
    case 'statement':
      return { ...turn, statements: [...turn.statements, part.data] }
    case 'not_found':
      return { ...turn, gaps: [...turn.gaps, part.data.text] }
    case 'done': {
      const { answer: statements, sources, not_found: gaps } = part.data
      return { ...turn, stage: 'answered', statements, sources, gaps, answer: part.data }
    }
  }
}

/** Returns the sentences to show: never one without a source that can be opened. */
export const supportedStatements = ({ statements, sources }: Turn): Statement[] =>
  statements.flatMap(({ text, sources: numbers }) => {
    const cited = numbers.filter((number) => sources.some(({ n }) => n === number))
    return cited.length > 0 ? [{ text, sources: cited }] : []
  })

/** Returns the source before or after one, from end to end; the first without one. */
export function stepSource(turn: Turn, open: number, by: 1 | -1): number {
  const numbers = turn.sources.map(({ n }) => n)
  const at = numbers.indexOf(open)
  if (at < 0) return numbers[0] ?? 0
  return numbers[(at + by + numbers.length) % numbers.length] ?? 0
}
