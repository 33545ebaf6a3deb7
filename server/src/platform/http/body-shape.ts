import { otherNamesOf } from '@dossier/contract/other-names'
import type { TSchema } from 'typebox'

/** Precomputed schema information for walking a body, one per route. */
export interface Shape {
  /** Names that an object may have; null for a value or an open object. */
  readonly fields: ReadonlyMap<string, Shape> | null
  /** Unknown names are dropped and reported instead of refused. */
  readonly lenient: boolean
  /** Names of the resource that clients cannot write. */
  readonly readOnly: ReadonlySet<string>
  /** Other names of fields, with the name that each stands for. */
  readonly otherNames: ReadonlyMap<string, string>
  readonly items: Shape | null
  /** A larger number is lowered to this one. */
  readonly most: number
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  additionalProperties?: unknown
  items?: JsonSchema
  anyOf?: JsonSchema[]
  'x-lenient'?: boolean
  'x-most'?: number
}

const NONE: ReadonlySet<string> = new Set()
const NO_NAMES: ReadonlyMap<string, string> = new Map()
const VALUE: Shape = {
  fields: null,
  lenient: false,
  readOnly: NONE,
  otherNames: NO_NAMES,
  items: null,
  most: Number.POSITIVE_INFINITY,
}

/**
 * @param resource the resource's answer schema: names missing from the body are read-only.
 * @throws Error when an object in the schema allows unknown names.
 */
export const shapeOf = (body: TSchema, resource?: TSchema): Shape => shape(body, resource, '')

function shape(rawSchema: JsonSchema, resource: JsonSchema | undefined, pointer: string): Shape {
  const schema = withStructure(rawSchema)
  if (schema.properties) return objectShape(schema, schema.properties, resource && withStructure(resource), pointer)
  if (schema.items) {
    const items = shape(schema.items, resource && withStructure(resource).items, `${pointer}/0`)
    return { ...VALUE, items }
  }
  return schema['x-most'] === undefined ? VALUE : { ...VALUE, most: schema['x-most'] }
}

function objectShape(
  schema: JsonSchema,
  properties: Record<string, JsonSchema>,
  resource: JsonSchema | undefined,
  pointer: string,
): Shape {
  if (schema.additionalProperties !== false) {
    throw new Error(`The object at "${pointer}" of a body takes any name. Make it with Strict or Lenient.`)
  }
  const resourceFields = resource?.properties ?? {}
  const names = Object.entries(properties)
  const readOnly = Object.keys(resourceFields).filter((name) => !Object.hasOwn(properties, name))
  return {
    ...VALUE,
    fields: new Map(names.map(([name, field]) => [name, shape(field, resourceFields[name], `${pointer}/${name}`)])),
    lenient: schema['x-lenient'] === true,
    readOnly: new Set(readOnly),
    otherNames: otherNamesOf(Object.keys(properties)),
  }
}

/** Picks the branch of a union with fields or items, such as "the object or null". */
const withStructure = (schema: JsonSchema): JsonSchema =>
  schema.anyOf?.find((branch) => branch.properties || branch.items) ?? schema
