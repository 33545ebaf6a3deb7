import { message } from '@dossier/contract/message'
import { otherNamesOf } from '@dossier/contract/other-names'
import type { TProperties, TSchema } from 'typebox'
import { Type } from 'typebox'
import type { FieldError } from '#core/app-error'
import { compileCheck } from './compile-check.ts'
import { invalidFields } from './field-errors.ts'
import { type TextReader, textReader, Unreadable } from './read-text.ts'

export interface ReadQuery {
  value: Record<string, unknown>
  ignored: string[]
  /** Numbers that were lowered, as `limit=200`. */
  adjusted: string[]
}

/** @throws AppError `invalid_request` that lists each wrong parameter as `?name`. */
export type QueryReader = (text: string) => ReadQuery

interface Parameter {
  list: boolean
  read: TextReader
  /** A larger number is lowered to this one. */
  most: number
}

export function createQueryReader(properties: TProperties = {}): QueryReader {
  const parameters = new Map(Object.entries(properties).map(([name, schema]) => [name, toParameter(schema)]))
  const otherNames = otherNamesOf(Object.keys(properties))
  const check = compileCheck(Type.Object(properties, { additionalProperties: false }))
  const takesNothing = parameters.size === 0
  return (text) => {
    if (takesNothing && text === '') return { value: {}, ignored: [], adjusted: [] }
    const { value, ignored, adjusted, errors } = readTexts(parameters, collect(text, otherNames))
    const unread = new Set(errors.map(({ pointer }) => pointer))
    const wrong = check(value).map(asParameter)
    const all = [...errors, ...wrong.filter(({ pointer }) => !unread.has(pointer))]
    if (all.length > 0) throw invalidFields(all)
    return { value, ignored, adjusted }
  }
}

function toParameter(schema: TSchema): Parameter {
  const { items, 'x-list': list, 'x-most': most = Number.POSITIVE_INFINITY } = schema as Annotated
  return { ...(items && list ? { list, read: textReader(items) } : { list: false, read: textReader(schema) }), most }
}

interface Annotated {
  items?: TSchema
  'x-list'?: boolean
  'x-most'?: number
}

function readTexts(
  parameters: ReadonlyMap<string, Parameter>,
  named: ReadonlyMap<string, string[]>,
): ReadQuery & { errors: FieldError[] } {
  const value: Record<string, unknown> = {}
  const ignored: string[] = []
  const adjusted: string[] = []
  const errors: FieldError[] = []
  for (const [name, texts] of named) {
    const parameter = parameters.get(name)
    if (!parameter) ignored.push(name)
    else if (texts.length > 0) {
      const read = readParameter(parameter, texts)
      if (read instanceof Unreadable) errors.push({ pointer: `?${name}`, detail: read.detail })
      else if (typeof read === 'number' && read > parameter.most) {
        value[name] = parameter.most
        adjusted.push(`${name}=${parameter.most}`)
      } else if (read !== undefined) value[name] = read
    }
  }
  return { value, ignored, adjusted, errors }
}

/** An empty value counts as absent, and so does the same value under another name. */
function collect(text: string, otherNames: ReadonlyMap<string, string>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  if (text === '') return found
  for (const [sent, value] of new URLSearchParams(text)) {
    const name = otherNames.get(sent) ?? sent
    const texts = found.get(name) ?? []
    if (value !== '' && (name === sent || !texts.includes(value))) texts.push(value)
    found.set(name, texts)
  }
  return found
}

function readParameter({ list, read }: Parameter, texts: string[]): unknown {
  if (texts.some((text) => text.includes('\0'))) return new Unreadable(message('http.fieldNul'))
  if (!list) return texts.length === 1 ? read(texts[0] ?? '') : new Unreadable(message('http.fieldTwice'))
  const items = texts.flatMap(splitList).map(read)
  return items.find((item) => item instanceof Unreadable) ?? (items.length > 0 ? items : undefined)
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** `/status/1` of the checked object is `?status` of the request. */
const asParameter = ({ pointer, detail }: FieldError): FieldError => ({
  pointer: `?${pointer.split('/')[1] ?? ''}`,
  detail,
})
