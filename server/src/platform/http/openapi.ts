import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { hoistSchemas } from './hoist-schemas.ts'
import { openApiOperation, PROBLEM_SCHEMA } from './openapi-operation.ts'
import { Reply, type Route, route } from './route.ts'

/** Collects the routes that are added after it, for `/openapi.json` and `/docs`. */
export async function addOpenApi(app: FastifyInstance, baseUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: { title: 'Dossier', version: '1', description: INTRODUCTION },
      servers: [{ url: baseUrl }],
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    refResolver: { buildLocalReference: (schema) => schema.$id as string },
    transform: ({ schema, url, route }) => {
      const plan = route.config?.plan
      return plan && !schema?.hide
        ? { schema: openApiOperation(plan.route), url }
        : { schema: { ...schema, hide: true }, url }
    },
  })
  app.addSchema(PROBLEM_SCHEMA)
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_CSP, uiConfig: { deepLinking: true } })
}

/** `GET /openapi.json`; the document is made once. */
export function openApiRoute(document: () => object): Route {
  let text: string | undefined
  return route({
    method: 'GET',
    path: '/openapi.json',
    root: 'base',
    summary: 'This description of the API (OpenAPI 3.1)',
    tag: 'Operation',
    access: 'public',
    answers: { 200: Type.String({ contentMediaType: 'application/json' }) },
    handler: async () => {
      text ??= JSON.stringify(hoistSchemas(document()))
      return new Reply(200, text, { 'content-type': 'application/json; charset=utf-8' })
    },
  })
}

const INTRODUCTION =
  'Every answer carries X-Request-Id. Errors are problem documents (RFC 9457) with a code of a closed list. ' +
  'Unknown query parameters are ignored and named in X-Ignored-Parameters. ' +
  'A POST that creates or sends takes an Idempotency-Key, which is kept for 24 hours.'

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The JWT of a sign-in, or a personal access token' },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'A personal access token, as `Token <access token>`',
  },
} as const

/** The viewer brings its own files; it inlines images and styles. */
const DOCS_CSP = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}
