// The largest value that a JSON schema permits.

export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  maxItems?: number
  uniqueItems?: boolean
  maxLength?: number
  maximum?: number
  minimum?: number
  pattern?: string
  format?: string
}

/** Lists without a limit, and values of any kind, get so many items. */
const MANY = 20_000
const DEEP = 60
const MANY_NAMES = 1_900

export interface Making {
  schemas: Readonly<Record<string, Schema>>
  /** Characters that may still be used. */
  left: number
  /** Repeated to fill strings. */
  filling: string
  /** Values of fields that name a record. */
  ids: Readonly<Record<string, string>>
}

export function largestValue(described: Schema, making: Making, name = ''): unknown {
  const schema = resolved(described, making)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((value) => value !== null) ?? null
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return largestValue(choices.find(({ type }) => type !== 'null') ?? {}, making, name)
  switch (typeOf(schema)) {
    case 'string':
      return text(schema, making, name)
    case 'integer':
    case 'number':
      return schema.maximum ?? schema.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return list(schema, making, name)
    case 'object':
      return object(schema, making)
    case 'null':
      return null
    default:
      return nested(making)
  }
}

const resolved = (schema: Schema, { schemas }: Making): Schema =>
  schema.$ref ? (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema

function typeOf({ type, properties, items }: Schema): string | undefined {
  if (Array.isArray(type)) return type.find((each) => each !== 'null')
  return type ?? (properties ? 'object' : items ? 'array' : undefined)
}

function text({ maxLength = 1_000_000, format = '', pattern }: Schema, making: Making, name: string): string {
  const id = making.ids[name]
  if (id) return id
  if (format === 'email' || /email|^to$|^cc$|^bcc$/.test(name)) return 'mara@lind.example'
  if (format.startsWith('date')) return '2026-11-26T04:00:00.000Z'
  const length = Math.max(1, Math.min(maxLength, making.left))
  making.left -= length
  const head = format === 'uri' || /url/.test(name) ? 'https://lind.example/' : ''
  const filled = head + making.filling.repeat(Math.ceil(length / making.filling.length))
  const value = filled.slice(0, length).replace(/^\s+/, 'x')
  const candidates = pattern ? [value, ...MATCHING] : [value]
  return candidates.find((candidate) => !pattern || new RegExp(pattern, 'u').test(candidate)) ?? 'a'
}

/** For patterns that the filling does not match. */
const MATCHING = ['#aabbcc', '12', 'ab', 'text/plain']

function list({ items = {}, maxItems = MANY, uniqueItems }: Schema, making: Making, name: string): unknown[] {
  const choices = resolved(items, making).enum
  if (uniqueItems && choices) return choices
  const made: unknown[] = []
  const share = making.left
  while (made.length < maxItems && making.left > 0) {
    const before = making.left
    // Many items, not one that uses everything up.
    const item = { ...making, left: Math.max(1, Math.min(before, Math.ceil(share / Math.min(maxItems, MANY)))) }
    const budget = item.left
    made.push(largestValue(items, item, name.replace(/s$/, '')))
    making.left = before - Math.max(1, budget - item.left)
  }
  return made
}

function object(schema: Schema, making: Making): Record<string, unknown> {
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0 && schema.additionalProperties !== false) return nested(making) as Record<string, unknown>
  return Object.fromEntries(properties.map(([name, each]) => [name, largestValue(each, making, name)]))
}

/** What is read without a schema: deep, with many names. */
function nested(making: Making): object {
  const names = Math.max(1, Math.min(MANY_NAMES, Math.floor(making.left / making.filling.length)))
  making.left -= names * making.filling.length
  let value: object = Object.fromEntries(Array.from({ length: names }, (_, at) => [`name${at}`, making.filling]))
  for (let depth = 0; depth < DEEP - 4; depth += 1) value = { a: value }
  return value
}
