import { SENTENCE } from '@dossier/contract/fields'
import type { TSchema } from 'typebox'
import { translate } from '#platform/sentences/translate'

/** Translates the sentences of an answer to the reader's language. Changed objects are copied. */
export type TranslateAnswer = (body: unknown, language: string) => unknown

interface Shape {
  [SENTENCE]?: true
  properties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: TSchema[]
}

/** @returns null when the schema contains no sentence. */
export function translatorOf(schema: TSchema): TranslateAnswer | null {
  const { [SENTENCE]: isSentence, properties, items, anyOf } = schema as Shape
  if (isSentence) return (text, language) => (typeof text === 'string' ? translate(text, language) : text)
  if (items) {
    const sayItem = translatorOf(items)
    return sayItem && ((list, language) => (Array.isArray(list) ? list.map((item) => sayItem(item, language)) : list))
  }
  if (anyOf) {
    const each = anyOf.flatMap((option) => translatorOf(option) ?? [])
    return each.length === 0
      ? null
      : (value, language) =>
          each.reduce((translated, applyTranslation) => applyTranslation(translated, language), value)
  }
  const fields = Object.entries(properties ?? {}).flatMap(([name, field]) => {
    const sayField = translatorOf(field)
    return sayField ? [[name, sayField] as const] : []
  })
  return fields.length === 0 ? null : (value, language) => translateFields(fields, value, language)
}

/** Translates answers of any schema, such as those in the details of an error. */
export function translateAs(schema: TSchema): TranslateAnswer {
  const translateOne = translatorOf(schema)
  return (body, language) => translateOne?.(body, language) ?? body
}

function translateFields(
  fields: readonly (readonly [string, TranslateAnswer])[],
  value: unknown,
  language: string,
): unknown {
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
