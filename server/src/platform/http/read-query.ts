import { message } from '@dossier/contract/message'
import type { TProperties, TSchema } from 'typebox'
import { Type } from 'typebox'
import type { FieldError } from '#core/app-error'
import { compileCheck } from './compile-check.ts'
import { invalidFields } from './field-errors.ts'
import { type TextReader, textReader, Unreadable } from './read-text.ts'

export interface ReadQuery {
  value: Record<string, unknown>
  ignored: string[]
}

/** @throws AppError `invalid_request` that lists each wrong parameter as `?name`. */
export type QueryReader = (text: string) => ReadQuery

interface Parameter {
  list: boolean
  read: TextReader
}

export function createQueryReader(properties: TProperties = {}): QueryReader {
  const parameters = new Map(Object.entries(properties).map(([name, schema]) => [name, toParameter(schema)]))
  const check = compileCheck(Type.Object(properties, { additionalProperties: false }))
  const takesNothing = parameters.size === 0
  return (text) => {
    if (takesNothing && text === '') return { value: {}, ignored: [] }
    const { value, ignored, errors } = readTexts(parameters, text)
    const unread = new Set(errors.map(({ pointer }) => pointer))
    const wrong = check(value).map(asParameter)
    const all = [...errors, ...wrong.filter(({ pointer }) => !unread.has(pointer))]
    if (all.length > 0) throw invalidFields(all)
    return { value, ignored }
  }
}

function toParameter(schema: TSchema): Parameter {
  const { items, 'x-list': list } = schema as { items?: TSchema; 'x-list'?: boolean }
  return items && list ? { list: true, read: textReader(items) } : { list: false, read: textReader(schema) }
}

function readTexts(parameters: ReadonlyMap<string, Parameter>, text: string): ReadQuery & { errors: FieldError[] } {
  const value: Record<string, unknown> = {}
  const ignored: string[] = []
  const errors: FieldError[] = []
  for (const [name, texts] of collect(text)) {
    const parameter = parameters.get(name)
    if (!parameter) ignored.push(name)
    else if (texts.length > 0) {
      const read = readParameter(parameter, texts)
      if (read instanceof Unreadable) errors.push({ pointer: `?${name}`, detail: read.detail })
      else if (read !== undefined) value[name] = read
    }
  }
  return { value, ignored, errors }
}

/** An empty value counts as absent. */
function collect(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  if (text === '') return found
  for (const [name, value] of new URLSearchParams(text)) {
    const texts = found.get(name) ?? []
    if (value !== '') texts.push(value)
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
