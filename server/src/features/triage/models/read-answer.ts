import type { Static, TSchema } from 'typebox'
import { Check, Clean, Errors } from 'typebox/value'

/** Not a value of the schema; `problem` says why, in words of ours. */
export class Unreadable {
  readonly problem: string
  constructor(problem: string) {
    this.problem = problem
  }
}

const LONGEST = 200_000

/**
 * The value in what a model wrote: JSON, perhaps in a fence or with words around it. Names that the schema does not have are
 * dropped.
 */
export function readAnswer<S extends TSchema>(schema: S, text: string): Static<S> | Unreadable {
  const value = parseJson(text.slice(0, LONGEST))
  if (value === undefined) return new Unreadable('it is not one JSON object')
  try {
    const cleaned: unknown = Clean(schema, value)
    if (Check(schema, cleaned)) return cleaned
    const [first] = Errors(schema, cleaned)
    // The place is one of our own names; the value is not repeated.
    return new Unreadable(
      `${(first?.instancePath ?? '').slice(0, 100) || 'the object'} is not what the schema asks for`,
    )
  } catch {
    return new Unreadable('it is nested too deeply')
  }
}

function parseJson(text: string): unknown {
  for (const candidate of [whole, fenced, outermost]) {
    const value = tryParse(candidate(text))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  }
  return undefined
}

const whole = (text: string): string => text

/** The line end is matched in one way only: where blank lines could stand for it, many of them took hours. */
const fenced = (text: string): string => /```(?:json)?[^\S\n]*\n([^]*?)```/i.exec(text)?.[1] ?? ''

const outermost = (text: string): string => text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1)

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
