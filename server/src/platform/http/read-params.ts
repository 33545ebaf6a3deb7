import { message } from '@dossier/contract/message'
import type { TProperties } from 'typebox'
import { Type } from 'typebox'
import { notFound } from '#core/app-error'
import { compileCheck } from './compile-check.ts'
import { textReader, Unreadable } from './read-text.ts'

/** @throws AppError `not_found`: a malformed id gets the same answer as an unknown one. */
export type ParamsReader = (texts: Record<string, string>) => Record<string, unknown>

export function createParamsReader(properties: TProperties = {}): ParamsReader {
  if (Object.keys(properties).length === 0) return () => ({})
  const readers = Object.entries(properties).map(([name, schema]) => [name, textReader(schema)] as const)
  const check = compileCheck(Type.Object(properties))
  return (texts) => {
    const value: Record<string, unknown> = {}
    for (const [name, read] of readers) {
      const text = texts[name] ?? ''
      const part = text === '' || text.includes('\0') ? new Unreadable(message('http.fieldInvalid')) : read(text)
      if (part instanceof Unreadable) throw notFound('record')
      value[name] = part
    }
    if (check(value, false).length > 0) throw notFound('record')
    return value
  }
}
