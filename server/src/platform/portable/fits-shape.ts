import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

export function fitsShape<S extends TSchema>(schema: S): (value: unknown) => value is Static<S> {
  let check: { Check(value: unknown): boolean } | null = null
  return (value): value is Static<S> => {
    check ??= Compile(schema)
    return check.Check(value)
  }
}
