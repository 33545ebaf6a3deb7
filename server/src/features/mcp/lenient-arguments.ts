import type { TObject, TSchema } from 'typebox'

const WHOLE = /^-?\d{1,15}$/
const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/

/**
 * Reads arguments as clients commonly send them: null for an omitted optional argument, and numbers and booleans as
 * text. Changes nothing that is ambiguous; validation follows.
 */
export function lenientArguments(schema: TObject, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).flatMap(([name, argument]): [string, unknown][] => {
    const declared = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    if (argument === null && !schema.required?.includes(name) && !acceptsNull(declared)) return []
    return [[name, declared ? lenientValue(declared, argument) : argument]]
  })
  return Object.fromEntries(entries)
}

function lenientValue(schema: TSchema, value: unknown): unknown {
  const { type, properties, items } = schema as { type?: unknown; properties?: unknown; items?: TSchema }
  if (type === 'object' && properties) return lenientArguments(schema as TObject, value)
  if (type === 'array' && items && Array.isArray(value)) return value.map((item) => lenientValue(items, item))
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (type === 'integer') return WHOLE.test(text) ? Number(text) : value
  if (type === 'number') return DECIMAL.test(text) ? Number(text) : value
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : value)
  return value
}

/** Unknown names keep their null, so that validation names them. */
function acceptsNull(schema: TSchema | undefined): boolean {
  const { type, anyOf } = (schema ?? { type: ['null'] }) as { type?: string | string[]; anyOf?: TSchema[] }
  return [type].flat().includes('null') || (anyOf?.some(acceptsNull) ?? false)
}
