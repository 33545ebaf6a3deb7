type Json = unknown
type JsonObject = Record<string, Json>

/**
 * Moves every schema with a `title` into `components.schemas` and replaces it with a reference. Each resource then
 * occurs once, and generated clients know it by name.
 * @throws Error when two different schemas have the same title.
 */
export function hoistSchemas(document: object): object {
  const components: JsonObject = {}
  const hoisted = hoist(document, components) as JsonObject
  const before = (hoisted.components ?? {}) as JsonObject
  const schemas = { ...(before.schemas as JsonObject), ...components }
  return { ...hoisted, components: { ...before, schemas: sortByName(schemas) } }
}

function hoist(value: Json, components: JsonObject): Json {
  if (Array.isArray(value)) return value.map((item) => hoist(item, components))
  if (typeof value !== 'object' || value === null) return value
  const object = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, hoist(item, components)]))
  return isTitledSchema(object) ? refer(object, components) : object
}

const isTitledSchema = (object: JsonObject): object is JsonObject & { title: string } =>
  typeof object.title === 'string' && object.type === 'object' && typeof object.properties === 'object'

function refer(schema: JsonObject & { title: string }, components: JsonObject): JsonObject {
  const { title } = schema
  const existing = components[title]
  if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(schema)) {
    throw new Error(`Two different schemas are called ${title}.`)
  }
  components[title] = schema
  return { $ref: `#/components/schemas/${title}` }
}

const sortByName = (schemas: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
