import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { notFoundError } from './answer-errors.ts'
import type { Reference } from './openapi.ts'
import { JSON_HEADERS } from './outcome.ts'
import { Reply, type Route, route } from './route.ts'
import type { RoutePlan } from './route-plan.ts'

export type FindReference = () => Promise<Reference>

/**
 * Builds the reference with the first request: it takes a twentieth of the startup time and is rarely used.
 * @param plans all routes, read at that moment.
 */
export function referenceOf(plans: () => readonly RoutePlan[], baseUrl: string): FindReference {
  let made: Promise<Reference> | null = null
  return () => {
    made ??= import('./openapi.ts').then(({ buildReference }) => buildReference(plans(), baseUrl))
    return made
  }
}

export const openApiRoute = (reference: FindReference): Route =>
  route({
    method: 'GET',
    path: '/openapi.json',
    root: 'base',
    summary: 'Get this description of the API (OpenAPI 3.1)',
    tag: 'Operation',
    access: 'public',
    answers: { 200: Type.String({ contentMediaType: 'application/json' }) },
    handler: async () => new Reply(200, (await reference()).document, JSON_HEADERS),
  })

export function addReferencePages(app: FastifyInstance, reference: FindReference): void {
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async (request, reply) => {
      const page = await (await reference()).page(request.raw.url ?? url, request.headers)
      if (!page) throw notFoundError(request, () => [])
      return reply.code(page.status).headers(page.headers).send(page.body)
    })
  }
}
