import { IsArray, IsObject, type TSchema } from 'typebox'
import { Check } from 'typebox/value'

/** Stands for a confidence that a model does not state. */
const UNSTATED = 0.5

/**
 * Fills what a model left out or set to null: '' for a text, no entries for a list. Drops entries of lists that do not
 * fit, and reads numbers and texts of each other. A missing word of a closed list stays missing, and so does an object
 * without content.
 */
export function fillGaps(schema: TSchema, value: unknown): unknown {
  if (IsArray(schema)) return listOf(schema.items, value)
  if (IsObject(schema)) return objectOf(schema.properties, value)
  const { type, enum: words } = schema as { type?: string; enum?: unknown[] }
  if (words)
    return typeof value === 'string'
      ? value
          .trim()
          .toLowerCase()
          .replace(/[\s_]+/g, '-')
      : value
  if (type === 'number') return numberOf(value)
  if (type === 'integer') return integerOf(value)
  return value === null || value === undefined ? '' : typeof value === 'number' ? String(value) : value
}

const listOf = (items: TSchema, value: unknown): unknown => {
  const list = Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]
  return list.map((item: unknown) => fillGaps(items, item)).filter((item) => item !== '' && Check(items, item))
}

function objectOf(properties: Record<string, TSchema>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const given = new Map<string, unknown>(Object.entries(value))
  const hasContent = Object.keys(properties).some((name) => (given.get(name) ?? null) !== null)
  if (!hasContent) return undefined
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fillGaps(schema, given.get(name))]),
  )
}

/** Reads `[2]` and "2" as 2. */
function integerOf(value: unknown): unknown {
  const match = typeof value === 'string' ? /^\[?(\d{1,9})\]?$/.exec(value.trim()) : null
  return match ? Number(match[1]) : value
}

function numberOf(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return UNSTATED
  const match = typeof value === 'string' ? /^(\d{1,3}(?:\.\d{1,9})?) ?(%?)$/.exec(value.trim()) : null
  return match ? Number(match[1]) / (match[2] ? 100 : 1) : value
}
