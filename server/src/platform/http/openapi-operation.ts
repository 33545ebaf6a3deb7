import { ERROR_STATUS } from '@dossier/contract/errors'
import { message, sentence } from '@dossier/contract/message'
import type { FastifySchema } from 'fastify'
import type { TSchema } from 'typebox'
import { Type } from 'typebox'
import { describeAccess } from './describe-routes.ts'
import { PROBLEM_TYPE } from './problem.ts'
import type { Route } from './route.ts'
import { mediaTypeOf, urlOf } from './route-plan.ts'

export const PROBLEM_SCHEMA = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'What is wrong and what to do' }),
    code: Type.Unsafe<string>({ type: 'string', enum: Object.keys(ERROR_STATUS) }),
    request_id: Type.String({ description: 'Same as the header X-Request-Id' }),
    error: Type.String({ description: 'A copy of detail' }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          pointer: Type.String({ description: 'JSON pointer into the body, or ?name for a query parameter' }),
          detail: Type.String(),
        }),
      ),
    ),
  },
  {
    $id: 'Problem',
    examples: [
      {
        type: 'about:blank',
        title: 'Bad Request',
        status: 400,
        detail: '/smtp/hostt is not a field of this request.',
        code: 'invalid_request',
        request_id: '019a9d5e-6f0c-7c11-8a55-3f2b1c9d8e70',
        error: '/smtp/hostt is not a field of this request.',
        errors: [{ pointer: '/smtp/hostt', detail: sentence(message('http.fieldUnknown')) }],
      },
    ],
  },
)

const PROBLEM = {
  description: 'Problem document (RFC 9457)',
  content: { [PROBLEM_TYPE.split(';')[0] ?? '']: { schema: Type.Ref('Problem') } },
}

export function openApiOperation(route: Route): FastifySchema {
  const answers = Object.entries(route.answers)
  return {
    tags: [route.tag],
    summary: route.summary,
    description: describe(route),
    operationId: operationId(route),
    security: route.access === 'public' ? [] : [{ bearer: [] }, { token: [] }],
    ...(route.params ? { params: Type.Object(route.params) } : {}),
    ...(route.query ? { querystring: Type.Object(route.query) } : {}),
    ...bodyOf(route),
    response: { ...Object.fromEntries(answers.map(toResponse)), '4xx': PROBLEM, '5xx': PROBLEM },
  }
}

function describe(route: Route): string {
  const includes = Object.entries(route.includeScopes ?? {})
    .filter(([, scopes]) => scopes.length > 0)
    .map(([value, scopes]) => `include=${value} also needs ${scopes.join(' ')}.`)
  return [route.description ?? '', `Access: ${describeAccess(route)}.`, ...includes].filter(Boolean).join('\n\n')
}

/** `postEmailsByIdSend`: method and path without the API root. */
function operationId(route: Route): string {
  const words = urlOf(route)
    .replace('/api/v1', '')
    .replaceAll('/:', '/by-')
    .split(/[^A-Za-z0-9]+/)
  return route.method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function bodyOf({ body, rawTypes = [], streamTypes = [] }: Route): object {
  const types = [...rawTypes, ...streamTypes]
  if (!body && types.length === 0) return {}
  const raw = types.map((type): [string, unknown] => [type, { schema: { type: 'string', format: 'binary' } }])
  const json: [string, unknown][] = body ? [['application/json', { schema: body }]] : []
  return { body: { content: Object.fromEntries<unknown>([...json, ...raw]) } }
}

function toResponse([status, schema]: [string, TSchema]): [string, object] {
  const { description = DESCRIPTIONS[status] ?? 'Done' }: { description?: string } = schema
  return [status, { description, content: { [mediaTypeOf(schema) ?? 'application/json']: { schema } } }]
}

const DESCRIPTIONS: Record<string, string> = { 200: 'Done', 201: 'Created', 202: 'Queued' }
