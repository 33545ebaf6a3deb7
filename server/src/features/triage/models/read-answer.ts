import type { Static, TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { fillGaps } from './fill-gaps.ts'
import { findObjects } from './find-objects.ts'

export class Unreadable {
  readonly problem: string
  constructor(problem: string) {
    this.problem = problem
  }
}

const LONGEST = 200_000

/**
 * Reads JSON from a model's answer, also inside a fence or text. Of several objects the last that fits is the answer,
 * because models try first. Drops names that the schema lacks and fills gaps.
 */
export function readAnswer<S extends TSchema>(schema: S, text: string): Static<S> | Unreadable {
  const values = objectsIn(text.slice(0, LONGEST)).map((value) => fillGaps(schema, value))
  const value = values.findLast((candidate): candidate is Static<S> => Check(schema, candidate))
  if (value !== undefined) return value
  if (values.length === 0) return new Unreadable('it is not one JSON object')
  const [first] = Errors(schema, values.at(-1))
  // Names the path from our own schema, and does not repeat the value.
  return new Unreadable(`${(first?.instancePath ?? '').slice(0, 100) || 'the object'} is not what the schema asks for`)
}

function objectsIn(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return [parsed]
  } catch {
    // Searched below.
  }
  return findObjects(text)
}
