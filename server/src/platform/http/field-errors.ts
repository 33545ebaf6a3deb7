import { AppError, type FieldError } from '#core/app-error'

/** What the validator says about one place. */
export interface AjvError {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
  message?: string
}

/** More would make the answer larger than the request. */
export const MAX_FIELD_ERRORS = 20
const MAX_POINTER_LENGTH = 200

/** One line per place, the first thing that is wrong there. */
export function toFieldErrors(errors: readonly AjvError[]): FieldError[] {
  const byPointer = new Map<string, FieldError>()
  for (const error of errors) {
    const pointer = pointerOf(error)
    if (!byPointer.has(pointer)) byPointer.set(pointer, { pointer, detail: detailOf(error) })
    if (byPointer.size === MAX_FIELD_ERRORS) break
  }
  return [...byPointer.values()]
}

/** The validator points at the parent of a field that is missing or too much. */
function pointerOf({ instancePath, params }: AjvError): string {
  const name = params.additionalProperty ?? params.missingProperty
  const pointer = typeof name === 'string' ? `${instancePath}/${escapePointer(name)}` : instancePath
  return pointer.slice(0, MAX_POINTER_LENGTH)
}

/** RFC 6901 §3. */
export const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

export const joinPointer = (path: readonly (string | number)[]): string =>
  path
    .map((part) => `/${escapePointer(String(part))}`)
    .join('')
    .slice(0, MAX_POINTER_LENGTH)

export const NOT_A_FIELD = 'is not a field of this request'

function detailOf({ keyword, params, message }: AjvError): string {
  if (keyword === 'additionalProperties') return NOT_A_FIELD
  if (keyword === 'required') return 'is required'
  if (keyword === 'type') return `must be ${[params.type].flat().map(nameType).join(' or ')}`
  if (keyword === 'enum') return `must be one of: ${[params.allowedValues].flat().join(', ')}`
  if (keyword === 'minLength' && params.limit === 1) return 'must not be empty'
  return (message ?? 'is not right').replace('NOT', 'not')
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

const nameType = (type: unknown): string => TYPE_NAMES[String(type)] ?? String(type)

const IN_SENTENCE = 3

/** The 400 that names every wrong field. */
export function invalidFields(fields: FieldError[]): AppError {
  const named = fields.slice(0, IN_SENTENCE).map(({ pointer, detail }) => `${pointer || 'The body'} ${detail}`)
  const rest = fields.length > IN_SENTENCE ? `; and ${fields.length - IN_SENTENCE} more, see errors` : ''
  return new AppError('invalid_request', `${named.join('; ')}${rest}.`, { fields })
}
