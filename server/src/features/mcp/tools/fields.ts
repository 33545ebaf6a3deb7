import type { TProperties, TSchema, TUnsafe } from 'typebox'
import { Type } from 'typebox'

// The words that tools share. Every character is read by a model at each start, so there are few of them; how long a text may
// be is checked by the route that it goes to.

export const Words = (description: string) => Type.String({ description })
export const Word = Type.String()
export const Flag = Type.Boolean()
export const Count = Type.Integer()
export const Many = Type.Array(Type.String())
/** A number, or null where nothing is known. */
export const MaybeNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] })

export const OneOf = <const W extends readonly string[]>(words: W): TUnsafe<W[number]> =>
  Type.Unsafe<W[number]>({ type: 'string', enum: [...words] })

export const Maybe = <S extends TSchema>(schema: S) => Type.Optional(schema)

export const limit = (most: number, fallback: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: fallback }))
export const mailbox = Type.Optional(OneOf(['inbox', 'archived', 'sent', 'spam', 'trash']))

/** What a tool is given. A name that it does not have is refused and named. */
export const Given = <P extends TProperties>(fields: P) => Type.Object(fields, { additionalProperties: false })

/** What a tool answers: what it names is always there. */
export const Told = <P extends TProperties>(fields: P) => Type.Object(fields)

/** A list in an answer; what its items name is there in each of them too, and saying so would cost the most words of all. */
export const ListOf = <P extends TProperties>(fields: P) => Type.Array(Type.Partial(Type.Object(fields)))
