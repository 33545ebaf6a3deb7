import { AjvCompiler } from '@fastify/ajv-compiler'
import type { TSchema } from 'typebox'
import type { FieldError } from '#core/app-error'
import { type AjvError, toFieldErrors } from './field-errors.ts'

/**
 * Checks a value and fills in the schema's defaults. No errors: the value is right.
 * `everything: false` stops at the first error, which bounds the work that a large wrong body can cause.
 */
export type Check = (value: unknown, everything?: boolean) => FieldError[]

type Validate = ((value: unknown) => boolean) & { errors?: AjvError[] | null }

const BASE = {
  coerceTypes: false,
  removeAdditional: false,
  strictTypes: false,
  strictTuples: false,
  keywords: ['x-lenient', 'x-list', 'example'],
}

type CompileWith = (schema: TSchema) => Validate

function compiler(options: object): CompileWith {
  const compile = AjvCompiler()({}, { customOptions: { ...BASE, ...options } })
  return (schema) => compile({ schema, method: '', url: '' }) as Validate
}

const firstError = compiler({ useDefaults: true, allErrors: false })
const allErrors = compiler({ useDefaults: true, allErrors: true })
const withoutDefaults = compiler({ useDefaults: false, allErrors: true })

/** For what comes in. A right value is checked once; only a wrong one is checked again to name everything. */
export function compileCheck(schema: TSchema): Check {
  let quick: Validate | undefined
  let thorough: Validate | undefined
  return (value, everything = true) => {
    // On first use, because compiling the checks of all routes takes a third of a second.
    quick ??= firstError(schema)
    if (quick(value)) return []
    if (!everything) return toFieldErrors(quick.errors ?? [])
    thorough ??= allErrors(schema)
    return thorough(value) ? [] : toFieldErrors(thorough.errors ?? [])
  }
}

/** For what goes out: nothing is filled in. */
export function compileAnswerCheck(schema: TSchema): Check {
  const validate = withoutDefaults(schema)
  return (value) => (validate(value) ? [] : toFieldErrors(validate.errors ?? []))
}
