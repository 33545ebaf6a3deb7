import type { CountQuery } from './full-text.ts'
import { joinTerms } from './word-expression.ts'
import { distinctTokens } from './words.ts'

// A lexeme is a block number, a mark and a word. Tenant, kind and age thus form the prefix of every index key. Neither
// mark occurs in a token or a number.

const ANYWHERE = '.'
const IN_TITLE = '-'
const OF_PROJECT = ':'
export const BLOCK = '~'

/** Above this number of projects, the rows are compared instead. */
export const MAX_PROJECTS = 64

/** As text: '3f.word' '3f-word' '3f:project' … */
export function toLexemes(block: number, projectId: string, titleTokens: string[], bodyTokens: string[]): string {
  const number = block.toString(16)
  const { title, body } = distinctTokens(titleTokens, bodyTokens)
  const lexemes = [`'${number}${OF_PROJECT}${plainId(projectId)}'`]
  for (const token of title) lexemes.push(`'${number}${IN_TITLE}${token}'`)
  for (const token of title.union(body)) lexemes.push(`'${number}${ANYWHERE}${token}'`)
  return lexemes.join(' ')
}

export function toQuery(
  { match, projectIds }: Pick<CountQuery, 'match' | 'projectIds'>,
  words: CountQuery['words'],
  field: CountQuery['field'],
): string {
  const mark = `${BLOCK}${field === 'title' ? IN_TITLE : ANYWHERE}`
  const terms = words.map(({ token, prefix, or = [] }) => {
    const term = `'${mark}${token}'${prefix ? ':*' : ''}`
    return or.length === 0 ? term : `(${[term, ...or.map((alternative) => `'${mark}${alternative}'`)].join(' | ')})`
  })
  const wordQuery = joinTerms(terms, match, ' & ', ' | ')
  if (!projectIds || projectIds.length > MAX_PROJECTS) return wordQuery
  const projectQuery = projectIds.map((id) => `'${BLOCK}${OF_PROJECT}${plainId(id)}'`).join(' | ')
  return `(${projectQuery}) & (${wordQuery})`
}

/** Ids contain only these characters. Requested ids may contain others, which the query parser would interpret. */
const plainId = (id: string): string =>
  id.replace(/[^a-zA-Z0-9_-]/gu, (sign) => `%${sign.codePointAt(0)?.toString(16)}`)
