import type { Static, TSchema } from 'typebox'
import { Check, Clean, Errors } from 'typebox/value'

export class Unreadable {
  readonly problem: string
  constructor(problem: string) {
    this.problem = problem
  }
}

const LONGEST = 200_000

/** Reads JSON from a model's answer, also inside a fence or text. Drops names that the schema lacks. */
export function readAnswer<S extends TSchema>(schema: S, text: string): Static<S> | Unreadable {
  const value = parseJson(text.slice(0, LONGEST))
  if (value === undefined) return new Unreadable('it is not one JSON object')
  try {
    const cleaned: unknown = Clean(schema, value)
    if (Check(schema, cleaned)) return cleaned
    const [first] = Errors(schema, cleaned)
    // Names the path from our own schema, and does not repeat the value.
    return new Unreadable(
      `${(first?.instancePath ?? '').slice(0, 100) || 'the object'} is not what the schema asks for`,
    )
  } catch {
    return new Unreadable('it is nested too deeply')
  }
}

function parseJson(text: string): unknown {
  for (const candidate of [unchanged, fenced, outermost]) {
    const value = tryParse(candidate(text))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  }
  return undefined
}

const unchanged = (text: string): string => text

/** The line end matches in one way only: with ambiguous blank lines the pattern took hours. */
const fenced = (text: string): string => /```(?:json)?[^\S\n]*\n([^]*?)```/i.exec(text)?.[1] ?? ''

const outermost = (text: string): string => text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1)

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
