import type { Repository, SourceFile } from '../repository.ts'
import type { Violation } from '../source.ts'

/** Arrow 4: only routes, tools (which call routes) and presenters use wire shapes, and routes are in *.routes.ts. */
export const checkWireShapes = (house: Repository): Violation[] =>
  house.residents.flatMap((resident) => [...checkContract(house, resident), ...checkRoutes(resident)])

function checkContract(house: Repository, { path, place: placement, imports }: SourceFile): Violation[] {
  if (placement.room === 'contract' || placement.room === 'outside' || placement.test) return []
  const web = placement.room.startsWith('web-')
  return imports.flatMap(({ target, line, typeOnly }) => {
    if (!target?.startsWith('contract/src/') || !carriesSchemas(house, target)) return []
    if (web && typeOnly) return []
    if (web)
      return [
        { path, line, rule: 'wire', sentence: `${target} brings the schema library into the browser; import types` },
      ]
    if (mayKnowTheWire(path)) return []
    return [
      {
        path,
        line,
        rule: 'wire',
        sentence: `${target} is a wire shape; only *.routes.ts, *.tool.ts and *.present.ts know it`,
      },
    ]
  })
}

/** platform/http implements the wire: problem documents and page fields. */
const mayKnowTheWire = (path: string): boolean =>
  /\.(routes|tool|present)\.ts$/.test(path) || path.startsWith('server/src/platform/http/')

/** A contract file is free of schemas (vocabulary, scopes, errors, …) unless it imports one that builds schemas. */
function carriesSchemas(house: Repository, path: string, visited = new Set<string>()): boolean {
  if (visited.has(path)) return false
  visited.add(path)
  const imports = (house.byPath.get(path)?.imports ?? []).filter(({ typeOnly }) => !typeOnly)
  return imports.some(({ specifier, target }) =>
    target ? carriesSchemas(house, target, visited) : /^typebox($|\/)/.test(specifier),
  )
}

function checkRoutes({ path, place: placement, imports }: SourceFile): Violation[] {
  if (placement.test || placement.room === 'outside' || path.endsWith('.routes.ts')) return []
  if (path.startsWith('server/src/platform/http/')) return []
  return imports
    .filter(({ target, names }) => target === 'server/src/platform/http/route.ts' && names.includes('route'))
    .map(({ line }) => ({ path, line, rule: 'routes', sentence: 'a route is written in a *.routes.ts file only' }))
}
