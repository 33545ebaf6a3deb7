import serializerSelector from '@fastify/fast-json-stringify-compiler'

type MakeCompiler = ReturnType<typeof serializerSelector>
type Compiler = ReturnType<MakeCompiler>

/**
 * Fastify's own serialisers, each compiled with the first answer that needs it: a start need not wait for a hundred of
 * them. Every schema is compiled by the tests of the contract.
 */
export function lazySerializers(...parts: Parameters<MakeCompiler>): Compiler {
  const compile = serializerSelector()(...parts)
  return (routeDefinition) => {
    let serialize: ReturnType<Compiler> | undefined
    return (document) => {
      serialize ??= compile(routeDefinition)
      return serialize(document)
    }
  }
}
