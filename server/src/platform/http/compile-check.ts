import { AjvCompiler } from '@fastify/ajv-compiler'
import type { TSchema } from 'typebox'
import type { FieldError } from '#core/app-error'
import { type AjvError, toFieldErrors } from './field-errors.ts'

/**
 * Validates a value and fills in the schema's defaults. An empty result means valid. `everything: false` stops at the
 * first error, to bound the work for a large invalid body.
 */
export type Check = (value: unknown, everything?: boolean) => FieldError[]

type Validate = ((value: unknown) => boolean) & { errors?: AjvError[] | null }

const BASE = {
  coerceTypes: false,
  removeAdditional: false,
  strictTypes: false,
  strictTuples: false,
  keywords: ['x-lenient', 'x-list', 'x-most', 'example'],
}

/** Beyond this length, characters outside the BMP count twice: counting them would take long. */
const COUNTED_CHARACTERS = 64 * 1024

/** Replaces the validator's own keyword, which counts the characters of every string one by one. */
const MAX_LENGTH = {
  keyword: 'maxLength',
  type: 'string' as const,
  schemaType: 'number' as const,
  errors: true,
  compile(limit: number) {
    const check: { (text: string): boolean; errors?: object[] } = (text) => {
      if (text.length <= limit) return true
      if (text.length <= Math.min(2 * limit, COUNTED_CHARACTERS) && [...text].length <= limit) return true
      check.errors = [{ keyword: 'maxLength', params: { limit } }]
      return false
    }
    return check
  },
}

type CompilerOptions = NonNullable<Parameters<ReturnType<typeof AjvCompiler>>[1]>
type Plugin = Extract<NonNullable<CompilerOptions['plugins']>[number], (...ajv: never[]) => unknown>

const withOwnKeywords: Plugin = (ajv) => {
  ajv.removeKeyword('maxLength')
  return ajv.addKeyword(MAX_LENGTH)
}

type CompileWith = (schema: TSchema) => Validate

function compiler(options: object): CompileWith {
  const compile = AjvCompiler()({}, { customOptions: { ...BASE, ...options }, plugins: [withOwnKeywords] })
  return (schema) => compile({ schema, method: '', url: '' }) as Validate
}

const firstError = compiler({ useDefaults: true, allErrors: false })
const allErrors = compiler({ useDefaults: true, allErrors: true })
const withoutDefaults = compiler({ useDefaults: false, allErrors: true })

/** For input. A valid value is checked once; an invalid one is checked again to list all errors. */
export function compileCheck(schema: TSchema): Check {
  let quick: Validate | undefined
  let thorough: Validate | undefined
  return (value, everything = true) => {
    // Compiled on first use, because compiling the checks of all routes takes a third of a second.
    quick ??= firstError(schema)
    if (quick(value)) return []
    if (!everything) return toFieldErrors(quick.errors ?? [])
    thorough ??= allErrors(schema)
    return thorough(value) ? [] : toFieldErrors(thorough.errors ?? [])
  }
}

/** For output: fills in nothing. Compiled on first use too: most tests call few routes. */
export function compileAnswerCheck(schema: TSchema): Check {
  let validate: Validate | undefined
  return (value) => {
    validate ??= withoutDefaults(schema)
    return validate(value) ? [] : toFieldErrors(validate.errors ?? [])
  }
}
