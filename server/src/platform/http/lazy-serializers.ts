import { serializers } from './schema-libraries.ts'

type MakeCompiler = ReturnType<ReturnType<typeof serializers>['default']>
type Compiler = ReturnType<MakeCompiler>

/**
 * Fastify's own serialisers, each compiled with the first answer that needs it: a start need not wait for a hundred of
 * them. Every schema is compiled by the tests of the contract.
 */
export function lazySerializers(...parts: Parameters<MakeCompiler>): Compiler {
  let compile: Compiler | undefined
  return (routeDefinition) => {
    let serialize: ReturnType<Compiler> | undefined
    return (document) => {
      compile ??= serializers().default()(...parts)
      serialize ??= compile(routeDefinition)
      return serialize(document)
    }
  }
}
