import type { Statement } from '../answers/answered.ts'
import { statedIn, termsOf, type Writing } from '../terms/stated-terms.ts'

/** Reports whether the sources' own words state each number of a sentence, not only a title such as "Of the 60's". */
export function hasOwnFigures({ text, sources }: Statement, writing: Writing): boolean {
  const figures = termsOf(text, writing, false).filter(({ kind }) => kind === 'figure')
  const stated = sources.map(({ excerpt, at }) => statedIn(excerpt, { ...writing, at }).figures)
  return figures.every(({ value }) => stated.some((each) => each.has(value)))
}
