import type { TSchema } from 'typebox'
import type { Route } from '#platform/http/route'
import { fill, isOpen, nameOf, propertiesOf } from './call-route.ts'

// Prerequisites for a route in the matrix. Each check returns missing entries, so a new route fails the build until its
// access is defined.

/** Public routes without a reason, and reasons for routes that are not public. */
export function missingReasons(routes: readonly Route[], reasons: Readonly<Record<string, string>>): string[] {
  const open = routes.filter(isOpen).map(nameOf)
  const unexplained = open.filter((name) => !Object.hasOwn(reasons, name))
  const stale = Object.keys(reasons).filter((name) => !open.includes(name))
  return [
    ...unexplained.map((name) => `${name} is public, and nobody says why`),
    ...stale.map((name) => `${name} is not public`),
  ]
}

export function missingIds(routes: readonly Route[], world: Readonly<Record<string, string>>): string[] {
  const missing: string[] = []
  for (const route of routes.filter((candidate) => !isOpen(candidate))) {
    fill(route, (noun) => {
      if (!world[noun]) missing.push(`${nameOf(route)}: the world has no ${noun}`)
      return 'x'
    })
  }
  return missing
}

/** Unreviewed text fields, which may hold another account's id. */
export function missingFields(routes: readonly Route[], isKnown: (name: string) => boolean): string[] {
  return routes
    .filter((route) => !isOpen(route))
    .flatMap((route) =>
      [...textsIn({ properties: route.query ?? {} }), ...textsIn(route.body)]
        .filter((name) => !isKnown(name))
        .map((name) => `${nameOf(route)}: ${name}`),
    )
}

/** Values of `include` without scopes; an empty list is a rule too. */
export function missingIncludes(routes: readonly Route[]): string[] {
  return routes.flatMap((route) =>
    includesOf(route)
      .filter((value) => !Object.hasOwn(route.includeScopes ?? {}, value))
      .map((value) => `${nameOf(route)}: include=${value}`),
  )
}

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

export const propertiesIn = (schema?: TSchema): Record<string, Schema> => propertiesOf(schema)

function includesOf({ query }: Route): string[] {
  const include: Schema | undefined = query?.include
  return [include, include?.items].flatMap((schema) => schema?.enum ?? []).map(String)
}

function textsIn(schema?: object): string[] {
  const { properties = {}, items, anyOf = [] } = (schema ?? {}) as Schema
  const fields = Object.entries(properties).filter(([, field]) => !isClosed(field))
  return [
    ...fields.map(([name]) => name),
    ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf].flatMap(textsIn),
  ]
}

function isClosed({ type, enum: words, items, anyOf }: Schema): boolean {
  if (words || (items && isClosed(items)) || anyOf?.every(isClosed)) return true
  return [type].flat().every((typeName) => ['integer', 'number', 'boolean', 'null'].includes(typeName ?? ''))
}
