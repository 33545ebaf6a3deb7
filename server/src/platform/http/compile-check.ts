import { setImmediate as letOthers } from 'node:timers/promises'
import { Type } from '@dossier/contract/type'
import type { ValidatorCompiler } from '@fastify/ajv-compiler'
import type { TSchema } from 'typebox'
import type { FieldError } from '#core/app-error'
import { type AjvError, toFieldErrors } from './field-errors.ts'
import { serializers, validators } from './schema-libraries.ts'

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

/** Made with the first schema that it is for. */
function compiler(options: object): CompileWith {
  let made: ValidatorCompiler | undefined
  return (schema) => {
    made ??= validators().AjvCompiler()({}, { customOptions: { ...BASE, ...options } })
    return made({ schema, method: '', url: '' } as Parameters<ValidatorCompiler>[0]) as Validate
  }
}

const firstError = compiler({ useDefaults: true, allErrors: false })
const allErrors = compiler({ useDefaults: true, allErrors: true })
const withoutDefaults = compiler({ useDefaults: false, allErrors: true })

/** For what comes in. A right value is checked once; only a wrong one is checked again to name everything. */
export function compileCheck(schema: TSchema): Check {
  let quick: Validate | undefined
  let thorough: Validate | undefined
  return (value, everything = true) => {
    // With the first request, not with the start: a hundred routes take a third of a second.
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

/** Reads and makes what schemas are compiled with while nobody waits, so that no request has to; lets others go first in between. */
export async function prepareCompilers(): Promise<void> {
  const nothing = Type.Object({})
  for (const prepare of [validators, serializers, () => firstError(nothing), () => allErrors(nothing)]) {
    await letOthers()
    prepare()
  }
}
