import { createRequire } from 'node:module'
import { setImmediate as letOthers } from 'node:timers/promises'

type Validators = typeof import('@fastify/ajv-compiler')
type Serializers = typeof import('@fastify/fast-json-stringify-compiler')

const read = createRequire(import.meta.url)

// A hundred files that no start needs: read with the first schema that is compiled.
export const validators = (): Validators => read('@fastify/ajv-compiler') as Validators
export const serializers = (): Serializers => read('@fastify/fast-json-stringify-compiler') as Serializers

/** For Fastify, which would read them at once; no route of ours lets it check anything. */
export const lazyValidators = (...parts: Parameters<ReturnType<Validators['default']>>) =>
  validators().default()(...parts)

/** Reads them while nobody waits, so that no request has to; lets others go first in between. */
export async function readSchemaLibraries(): Promise<void> {
  for (const library of [validators, serializers]) {
    await letOthers()
    library()
  }
}
