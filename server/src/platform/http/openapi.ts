import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyRequest } from 'fastify'
import { basePathOf } from '#platform/base-path/base-path'
import { hoistSchemas } from './hoist-schemas.ts'
import { openApiOperation, PROBLEM_SCHEMA } from './openapi-operation.ts'
import type { RoutePlan } from './route-plan.ts'
import { compileOnFirstUse } from './serializers.ts'

export interface Reference {
  readonly document: string
  /** Returns the page or file at a URL below `/docs`; null when there is none. */
  page(url: string, headers: FastifyRequest['headers']): Promise<Page | null>
}

interface Page {
  status: number
  headers: Record<string, number | string | string[] | undefined>
  body: Buffer
}

/** Builds the description with a separate application that never serves these routes. */
export async function buildReference(plans: readonly RoutePlan[], baseUrl: string): Promise<Reference> {
  const basePath = basePathOf(baseUrl)
  const app = fastify({ schemaController: { compilersFactory: { buildSerializer: compileOnFirstUse } } })
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
  await app.register(swaggerUi, {
    routePrefix: `${basePath}/docs`,
    staticCSP: DOCS_CSP,
    uiConfig: { deepLinking: true },
  })
  for (const plan of plans) {
    const { method, answers } = plan.route
    app.route({
      method,
      url: plan.url,
      config: { plan },
      schema: { response: { ...answers } },
      handler: (_request, reply) => reply.callNotFound(),
    })
  }
  await app.ready()
  return {
    document: JSON.stringify(hoistSchemas(app.swagger())),
    async page(url, headers) {
      const { statusCode, headers: answered, rawPayload } = await app.inject({ url: basePath + url, headers })
      if (statusCode === 404) return null
      const pageHeaders = Object.entries(answered).filter(([name]) => !CONNECTION_HEADERS.includes(name))
      return { status: statusCode, headers: Object.fromEntries(pageHeaders), body: rawPayload }
    },
  }
}

const CONNECTION_HEADERS = ['connection', 'date', 'keep-alive', 'transfer-encoding']

const INTRODUCTION =
  'Every response has an X-Request-Id header. Errors are problem documents (RFC 9457) with a code from a closed list. ' +
  'Unknown query parameters are ignored and listed in X-Ignored-Parameters. ' +
  'A limit above the maximum is lowered and listed in X-Adjusted-Parameters or X-Adjusted-Fields. ' +
  'Clients may also send project_id for project, per_page or perPage for limit, and document_tags for tags. ' +
  'A POST that creates or sends takes an Idempotency-Key, which is kept for 24 hours.'

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A session token (JWT) or a personal access token' },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'A personal access token, as `Token <access token>`',
  },
} as const

/** The viewer ships its own files and inlines images and styles. */
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
