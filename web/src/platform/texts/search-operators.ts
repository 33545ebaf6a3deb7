import { SEARCH_PLACES, SEARCH_STATES } from '@dossier/contract/vocabulary'

/** Operators of an email search (docs/spec/emails.md §10). */
const OPERATORS = ['from', 'to', 'subject', 'label', 'in', 'has', 'is', 'before', 'after'] as const
export type OperatorName = (typeof OPERATORS)[number]

export interface Operator {
  name: OperatorName
  /** Without quotes. */
  value: string
  /** As typed. */
  source: string
}

/** A query as chips and the words beside them. */
export interface SplitQuery {
  operators: Operator[]
  typed: string
}

const TOKEN = /(?:[^\s"]|"[^"]*(?:"|$))+/g
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Splits complete operators from the words of a query. An operator is complete once a space follows it, so that a chip
 * does not take its first letter. Unknown operators, and operators with an invalid value, are words.
 */
export function splitQuery(query: string): SplitQuery {
  const operators: Operator[] = []
  let typed = ''
  let end = 0
  for (const { 0: token, index } of query.matchAll(TOKEN)) {
    const operator = /^\s/.test(query.slice(index + token.length)) ? readOperator(token) : null
    if (!operator) continue
    typed += query.slice(end, index)
    operators.push(operator)
    end = index + token.length + 1
  }
  typed += query.slice(end)
  return { operators, typed: operators.length > 0 ? typed.trimStart() : typed }
}

/** Returns the query of chips and words, in which every chip is complete. */
export const joinQuery = ({ operators, typed }: SplitQuery): string =>
  [...operators.map(({ source }) => source), typed].join(' ')

/** Splits a query that nobody is typing, in which the last operator is complete too. */
export function splitWhole(query: string): SplitQuery {
  const { operators, typed } = splitQuery(`${query} `)
  return { operators, typed: typed.trimEnd() }
}

function readOperator(source: string): Operator | null {
  const colon = source.indexOf(':')
  const name = OPERATORS.find((known) => known === source.slice(0, Math.max(0, colon)).toLowerCase())
  const value = source.slice(colon + 1).replaceAll('"', '')
  return name && isValid(name, value) ? { name, value, source } : null
}

function isValid(name: OperatorName, value: string): boolean {
  const word = value.toLowerCase()
  switch (name) {
    case 'in':
      return SEARCH_PLACES.some((place) => place === word)
    case 'has':
      return word.startsWith('attachment')
    case 'is':
      return SEARCH_STATES.some((state) => state === word)
    case 'before':
    case 'after':
      return DAY.test(value) && !Number.isNaN(Date.parse(value))
    default:
      return value !== ''
  }
}
