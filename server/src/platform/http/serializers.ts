import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler'

/** Compiles Fastify's serializers on first use, because compiling those of all routes slows every start. */
export const compileOnFirstUse: SerializerFactory = (schemas, options) => {
  const compile = SerializerSelector()(schemas, options)
  return (definition) => {
    let serialize: ReturnType<typeof compile> | undefined
    return (document) => {
      serialize ??= compile(definition)
      return serialize(document)
    }
  }
}
