import { createRequire } from 'node:module'

type Validators = typeof import('@fastify/ajv-compiler')
type Serializers = typeof import('@fastify/fast-json-stringify-compiler')

const read = createRequire(import.meta.url)

// A hundred files that no start needs: read with the first schema that is compiled.
export const validators = (): Validators => read('@fastify/ajv-compiler') as Validators
export const serializers = (): Serializers => read('@fastify/fast-json-stringify-compiler') as Serializers

/** For Fastify, which would read them at once; no route of ours lets it check anything. */
export const lazyValidators = (...parts: Parameters<ReturnType<Validators['default']>>) =>
  validators().default()(...parts)
