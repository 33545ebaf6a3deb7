import { type Message, message } from '@dossier/contract/message'
import { AppError, type FieldError, faultsOf } from '#core/app-error'

export interface AjvError {
  keyword: string
  instancePath: string
  params: Record<string, unknown>
  message?: string
}

/** More would make the answer larger than the request. */
export const MAX_FIELD_ERRORS = 20
const MAX_POINTER_LENGTH = 200

export function toFieldErrors(errors: readonly AjvError[]): FieldError[] {
  const byPointer = new Map<string, FieldError>()
  for (const error of errors) {
    const pointer = pointerOf(error)
    if (!byPointer.has(pointer)) byPointer.set(pointer, { pointer, detail: detailOf(error) })
    if (byPointer.size === MAX_FIELD_ERRORS) break
  }
  return [...byPointer.values()]
}

/** For missing or extra fields the validator reports the parent. */
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

export const NOT_A_FIELD = message('http.fieldUnknown')

function detailOf({ keyword, params, message: fault }: AjvError): Message {
  const limit = Number(params.limit)
  if (keyword === 'additionalProperties') return NOT_A_FIELD
  if (keyword === 'required') return message('http.fieldRequired')
  if (keyword === 'type') return message('http.fieldType', { type: nameTypes([params.type].flat()) })
  if (keyword === 'minimum' || keyword === 'maximum')
    return message('http.fieldType', { type: `${String(params.comparison)} ${limit}` })
  if (keyword === 'enum') return message('http.fieldOneOf', { values: [params.allowedValues].flat().map(String) })
  if (keyword === 'minLength' && limit === 1) return message('http.fieldEmpty')
  const counted = COUNTED[keyword]
  if (counted) return message(counted, { count: limit })
  if (keyword === 'format') return message('http.fieldFormat', { format: String(params.format) })
  if (keyword === 'pattern') return message('http.fieldPattern', { pattern: String(params.pattern) })
  return fault ? message('http.fieldOther', { fault: fault.replace('NOT', 'not') }) : message('http.fieldInvalid')
}

const COUNTED: Record<
  string,
  'http.fieldMinLength' | 'http.fieldMaxLength' | 'http.fieldMinItems' | 'http.fieldMaxItems'
> = {
  minLength: 'http.fieldMinLength',
  maxLength: 'http.fieldMaxLength',
  minItems: 'http.fieldMinItems',
  maxItems: 'http.fieldMaxItems',
}

const TYPE_NAMES: Record<string, Message> = {
  string: message('http.aString'),
  number: message('http.aNumber'),
  integer: message('http.aWholeNumber'),
  boolean: message('http.aBoolean'),
  object: message('http.anObject'),
  array: message('http.aList'),
}

const nameTypes = (types: unknown[]): string =>
  types
    .map((type) => TYPE_NAMES[String(type)] ?? String(type))
    .reduce((first, second) => message('http.either', { one: first, other: second }))

const IN_SENTENCE = 3

export function invalidFields(fields: FieldError[]): AppError {
  const faults = faultsOf(fields.slice(0, IN_SENTENCE))
  const count = fields.length - IN_SENTENCE
  const summary = count > 0 ? message('http.manyFaults', { faults, count }) : message('http.faults', { faults })
  return new AppError('invalid_request', summary, { fields })
}
