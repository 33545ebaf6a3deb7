import type { TSchema } from 'typebox'
import type { FieldError } from '#core/app-error'
import { shapeOf } from './body-shape.ts'
import { compileCheck } from './compile-check.ts'
import { invalidFields, MAX_FIELD_ERRORS } from './field-errors.ts'
import { pruneBody } from './prune-body.ts'

/** Up to this size all errors are listed; beyond it only unknown names and the first error. */
const NAME_EVERYTHING_UP_TO = 64 * 1024

export interface ReadBody {
  value: unknown
  ignored: string[]
  adjusted: string[]
}

/** @throws AppError `invalid_request` that lists each wrong field. */
export type BodyReader = (body: unknown, bytes: Buffer) => ReadBody

export function createBodyReader(schema: TSchema, resource?: TSchema): BodyReader {
  const shape = shapeOf(schema, resource)
  const check = compileCheck(schema)
  return (body, bytes) => {
    const { ignored, adjusted, errors } = pruneBody(shape, body)
    const wrong = check(body, bytes.length <= NAME_EVERYTHING_UP_TO)
    if (errors.length > 0 || wrong.length > 0) throw invalidFields(merge(errors, wrong))
    return { value: body, ignored, adjusted }
  }
}

function merge(first: FieldError[], second: FieldError[]): FieldError[] {
  const pointers = new Set(first.map(({ pointer }) => pointer))
  return [...first, ...second.filter(({ pointer }) => !pointers.has(pointer))].slice(0, MAX_FIELD_ERRORS)
}
