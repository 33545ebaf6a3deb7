import { SENTENCE } from '@dossier/contract/fields'
import type { TSchema } from 'typebox'
import { say } from '#platform/sentences/say'

/** Translates the sentences of an answer to the reader's language. Changed objects are copied. */
export type SayAnswer = (body: unknown, language: string) => unknown

interface Shape {
  [SENTENCE]?: true
  properties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: TSchema[]
}

/** @returns null when the schema contains no sentence. */
export function sentencesOf(schema: TSchema): SayAnswer | null {
  const { [SENTENCE]: isSentence, properties, items, anyOf } = schema as Shape
  if (isSentence) return (text, language) => (typeof text === 'string' ? say(text, language) : text)
  if (items) {
    const sayItem = sentencesOf(items)
    return sayItem && ((list, language) => (Array.isArray(list) ? list.map((item) => sayItem(item, language)) : list))
  }
  if (anyOf) {
    const each = anyOf.flatMap((option) => sentencesOf(option) ?? [])
    return each.length === 0
      ? null
      : (value, language) =>
          each.reduce((translated, applyTranslation) => applyTranslation(translated, language), value)
  }
  const fields = Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const sayField = sentencesOf(field)
    return sayField ? [[name, sayField] as const] : []
  })
  return fields.length === 0 ? null : (value, language) => sayFields(fields, value, language)
}

function sayFields(fields: readonly (readonly [string, SayAnswer])[], value: unknown, language: string): unknown {
  if (typeof value !== 'object' || value === null) return value
  const original = value as Record<string, unknown>
  let translated = original
  for (const [name, sayField] of fields) {
    const field = sayField(original[name], language)
    if (field === original[name]) continue
    if (translated === original) translated = { ...original }
    translated[name] = field
  }
  return translated
}
