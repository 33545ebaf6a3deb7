import type { TArrayOptions, TNumberOptions, TSchema, TStringOptions } from 'typebox'
import { Type } from 'typebox'
import { Nullable, Timestamp } from './schema.ts'
import { LIMITS } from './vocabulary.ts'

// Field constructors with descriptions, so that a resource file reads like its documentation.

export const Text = (description: string, options: TStringOptions = {}) => Type.String({ description, ...options })

/** Marks a field with a service message; the HTTP layer translates it to the reader's language. */
export const SENTENCE = Symbol('sentence')

/** A service message, or external text shown unchanged. */
export const Sentence = (description: string, options: TStringOptions = {}) =>
  Text(description, { ...options, [SENTENCE]: true })

export const Ref = (description: string) => Type.String({ description: `${description}; "" if there is none` })

export const IdInput = (description: string) => Type.String({ description, maxLength: LIMITS.id })

export const Texts = (description: string, options: TArrayOptions = {}) =>
  Type.Array(Type.String(), { description, ...options })

export const ManyOf = <T extends TSchema>(item: T, description: string, options: TArrayOptions = {}) =>
  Type.Array(item, { description, ...options })

export const Flag = (description: string) => Type.Boolean({ description })

export const Count = (description: string, options: TNumberOptions = {}) => Type.Integer({ description, ...options })

export const At = (description: string) =>
  Type.String({ ...Timestamp, description: `${description} (ISO 8601, UTC, milliseconds)` })

export const MaybeAt = (description: string) =>
  Nullable(Type.String({ ...Timestamp, description: `${description} (ISO 8601, UTC, milliseconds); null when unset` }))

/** A share between 0 and 1; null when unknown. */
export const MaybeShare = (description: string) =>
  Nullable(Type.Number({ minimum: 0, maximum: 1, description: `${description}; 0 to 1, null when unset` }))

export const stamps = {
  createdAt: At('When the record was created'),
  updatedAt: At('When the record was last changed'),
}

/** A label as people write it; matched by its slug (docs/spec/emails.md §8). */
export const Label = Type.String({
  minLength: 1,
  maxLength: LIMITS.label,
  pattern: '\\S',
  description: 'Kept as entered, matched by slug',
  examples: ['Invoices'],
})

export const Tag = Type.String({ minLength: 1, maxLength: LIMITS.tag, pattern: '\\S', examples: ['print'] })

export const Tags = Type.Array(Tag, {
  maxItems: LIMITS.tags,
  description: 'At most 100 tags of at most 100 characters',
})

/** One address, bare or as `Name <a@b>`. The use case validates it, to report the invalid one. */
export const AddressInput = Type.String({ minLength: 1, maxLength: LIMITS.address, examples: ['mara@lind.example'] })

export const Colour = Type.String({
  pattern: '^#[0-9a-fA-F]{6}$',
  description: 'Red, green and blue as #rrggbb',
  examples: ['#2f6f4f'],
})
