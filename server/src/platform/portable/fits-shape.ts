import { createRequire } from 'node:module'
import type { Static, TSchema } from 'typebox'

type Compiler = typeof import('typebox/compile')

/** The compiler is three hundred files, which only an import and an export need: read with the first value that is checked. */
const compiler = (): Compiler => createRequire(import.meta.url)('typebox/compile') as Compiler

/** Whether a value is of a shape. */
export function fitsShape<S extends TSchema>(schema: S): (value: unknown) => value is Static<S> {
  let check: { Check(value: unknown): boolean } | null = null
  return (value): value is Static<S> => {
    check ??= compiler().Compile(schema)
    return check.Check(value)
  }
}
