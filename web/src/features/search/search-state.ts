import type { QuickSearchAnswer } from '@dossier/contract/search'

export type SearchState =
  | { stage: 'idle' }
  /** `before`: results of the previous text. */
  | { stage: 'asking'; before: QuickSearchAnswer | null }
  | { stage: 'answered'; answer: QuickSearchAnswer }
  /** `status`: HTTP status, 0 when the service was unreachable. */
  | { stage: 'failed'; status: number; reason: string }

/** Also returns previous results while waiting, so that rows do not flicker while typing. */
export function answerOf(state: SearchState): QuickSearchAnswer | null {
  if (state.stage === 'answered') return state.answer
  return state.stage === 'asking' ? state.before : null
}

export interface Sentence {
  key: string
  values?: Record<string, string | number>
}

/** The number of results, or null when there is nothing to count. */
export function countSentence(state: SearchState, locale: string): Sentence | null {
  const answer = answerOf(state)
  if (state.stage === 'asking' && answer === null) return { key: 'palette.asking' }
  if (answer === null || (answer.found === 0 && answer.results.length === 0)) return null
  const number = new Intl.NumberFormat(locale)
  const [found, shown] = [number.format(answer.found), number.format(answer.results.length)]
  if (answer.found_is_minimum) return { key: 'palette.foundAtLeast', values: { found, shown } }
  if (answer.found <= answer.results.length) return { key: 'palette.found', values: { found } }
  return { key: 'palette.foundShown', values: { found, shown } }
}

/** Warnings about an answer: incomplete, ignored words, or no results. */
export function remarks(state: SearchState, project: string): Sentence[] {
  if (state.stage === 'failed') return [failure(state)]
  if (state.stage !== 'answered') return []
  const { answer } = state
  const sentences: Sentence[] = []
  if (answer.degraded) sentences.push({ key: 'palette.degraded', values: { reason: answer.degraded_reason ?? '' } })
  if (answer.relaxed && answer.results.length > 0) sentences.push({ key: 'palette.relaxed' })
  if (answer.found === 0 && answer.results.length === 0) sentences.push(nothing(answer, project))
  return sentences
}

function nothing({ query, degraded }: QuickSearchAnswer, project: string): Sentence {
  if (degraded) return { key: 'palette.nothingSoFar' }
  return project
    ? { key: 'palette.nothingIn', values: { query, project } }
    : { key: 'palette.nothing', values: { query } }
}

/** Never reports "nothing found", because the search did not run (docs/spec/search.md §5). */
function failure({ status, reason }: { status: number; reason: string }): Sentence {
  if (status === 0) return { key: 'palette.unreachable' }
  if (status === 503) return { key: 'palette.unavailable', values: { reason } }
  return { key: 'palette.refused', values: { reason } }
}
