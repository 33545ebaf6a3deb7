import type { TProperties, TSchema, TUnsafe } from 'typebox'
import { Type } from 'typebox'

// Schemas shared by tools. Models read every character at each start, so descriptions are short; the routes check text
// lengths.

export const Described = (description: string) => Type.String({ description })
export const Text = Type.String()
export const Flag = Type.Boolean()
export const Count = Type.Integer()
export const DescribedCount = (description: string) => Type.Integer({ description })
export const Texts = Type.Array(Type.String())

export const OneOf = <const W extends readonly string[]>(words: W): TUnsafe<W[number]> =>
  Type.Unsafe<W[number]>({ type: 'string', enum: [...words] })

export const Optional = <S extends TSchema>(schema: S) => Type.Optional(schema)

export const limit = (max: number, fallback: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: max, default: fallback }))
export const mailbox = Type.Optional(OneOf(['inbox', 'archived', 'sent', 'spam', 'trash']))

/** Tool input. Unknown names are rejected. */
export const Input = <P extends TProperties>(fields: P) => Type.Object(fields, { additionalProperties: false })

/** Tool output. Its fields are always present. */
export const Output = <P extends TProperties>(fields: P) => Type.Object(fields)

/** A list in the output. Item fields are always present, but declaring them required costs too many tokens. */
export const ListOf = <P extends TProperties>(fields: P) => Type.Array(Type.Partial(Type.Object(fields)))

/** A list whose items have telling names and no schema, which saves tokens. */
export const AnyItems = Type.Array(Type.Object({}))
