import type { TObject, TSchema } from 'typebox'

// The constructors of schemas: TypeBox's own by their types, so that `Static` reads what they make. What they make is
// written out here, because TypeBox comes in some 370 files for what are a few plain objects, and every start of the
// server reads them; a test holds each constructor against TypeBox's.

type Constructors = Pick<
  typeof import('typebox'),
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Literal'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Partial'
  | 'Record'
  | 'Ref'
  | 'String'
  | 'Union'
  | 'Unknown'
  | 'Unsafe'
>

/** What TypeBox knows a schema by. It is hidden from JSON, and lost when the fields of a schema are spread. */
const KIND = '~kind'
const OPTIONAL = '~optional'
const UNSAFE = '~unsafe'

/** Any string may be the name of a field. */
const ANY_NAME = '^.*$'

type Fields = Record<string, unknown>

function hide(schema: Fields, name: string, value: unknown): TSchema {
  return Object.defineProperty(schema, name, { configurable: true, writable: true, enumerable: false, value })
}

const make = (kind: string, fields: Fields, options?: object): TSchema => hide({ ...fields, ...options }, KIND, kind)

/** The same schema with its hidden names and one more. */
const marked = (schema: object, name: string, value: unknown): TSchema =>
  hide(Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)), name, value)

const optional = (schema: object): TSchema => marked(schema, OPTIONAL, true)

const plain = (kind: string, type: string) => (options?: object) => make(kind, { type }, options)

function object(properties: Record<string, TSchema>, options?: object): TSchema {
  const required = Object.keys(properties).filter((name) => !Object.hasOwn(properties[name] ?? {}, OPTIONAL))
  return make('Object', { type: 'object', ...(required.length > 0 ? { required } : {}), properties }, options)
}

export const Type = {
  Array: (items: TSchema, options?: object) => make('Array', { type: 'array', items }, options),
  Boolean: plain('Boolean', 'boolean'),
  Integer: plain('Integer', 'integer'),
  Literal: (value: unknown, options?: object) => make('Literal', { type: typeof value, const: value }, options),
  Null: plain('Null', 'null'),
  Number: plain('Number', 'number'),
  Object: object,
  Optional: optional,
  Partial: ({ properties }: TObject) =>
    object(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, optional(schema)]))),
  Record: (_name: TSchema, value: TSchema, options?: object) =>
    Object.assign(make('Record', { type: 'object', patternProperties: { [ANY_NAME]: value } }), options),
  Ref: ($ref: string, options?: object) => make('Ref', { $ref }, options),
  String: plain('String', 'string'),
  Union: (anyOf: TSchema[], options?: object) => make('Union', { anyOf }, options),
  Unknown: (options?: object) => make('Unknown', {}, options),
  Unsafe: (schema: object) => marked(schema, UNSAFE, null),
} as unknown as Constructors
