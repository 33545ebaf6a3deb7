import type { TSchema } from 'typebox'
import type { Route } from './route.ts'
import { mediaTypeOf, urlOf } from './route-plan.ts'

/** Lists the routes with their access as text for a golden file, one line each, sorted. */
export function describeRoutes(routes: readonly Route[]): string {
  const lines = routes.map((route) => [urlOf(route), METHOD_ORDER.indexOf(route.method), describe(route)] as const)
  lines.sort(([url, method], [otherUrl, otherMethod]) => compare(url, otherUrl) || method - otherMethod)
  return `${lines.map(([, , line]) => line).join('\n')}\n`
}

const METHOD_ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function describe(route: Route): string {
  const parts = [
    `${route.method.padEnd(6)} ${urlOf(route)}`,
    describeAccess(route),
    ...Object.entries(route.includeScopes ?? {}).map(([value, scopes]) => `include=${value}: ${listed(scopes)}`),
    names('query', Object.keys(route.query ?? {})),
    names(lenient(route.body) ? 'body (lenient)' : 'body', fieldsOf(route.body)),
    names('raw', [...(route.rawTypes ?? []), ...(route.streamTypes ?? [])]),
    ...Object.entries(route.answers).map(describeAnswer),
  ]
  return parts.filter((part) => part !== '').join(' | ')
}

export const describeAccess = ({ access }: Route): string =>
  access === 'public' ? 'public' : `${access.role} ${listed(access.scopes)}`

const listed = (scopes: readonly string[]): string => scopes.join(' ') || '-'

const names = (what: string, list: readonly string[]): string => (list.length > 0 ? `${what}: ${list.join(' ')}` : '')

const describeAnswer = ([status, schema]: [string, TSchema]): string =>
  `${status}: ${mediaTypeOf(schema) ?? (fieldsOf(schema).join(' ') || '-')}`

const fieldsOf = (schema: { properties?: object } = {}): string[] => Object.keys(schema.properties ?? {})

const lenient = (schema: { 'x-lenient'?: boolean } = {}): boolean => schema['x-lenient'] === true
