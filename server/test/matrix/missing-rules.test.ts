import { OneOf, Strict } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { type Route, route } from '#platform/http/route'
import { missingFields, missingIds, missingIncludes, missingReasons } from './missing-rules.ts'

const answers = { 200: Type.Object({}) }
const member = { role: 'member', scopes: [] } as const

const newRoute = (given: Partial<Route>): Route => ({
  ...route({ method: 'GET', path: '/new', summary: '', tag: '', access: member, answers, handler: async () => ({}) }),
  ...given,
})

it('a route without access does not compile', () => {
  // @ts-expect-error access is missing
  const unguarded: Route = route({
    method: 'GET',
    path: '/new',
    summary: '',
    tag: '',
    answers,
    handler: async () => ({}),
  })
  expect(unguarded.access).toBeUndefined()
})

it('a public route that nobody has given a reason for is named, and so is a reason without its route', () => {
  const open = newRoute({ access: 'public' })
  expect(missingReasons([open], {})).toEqual(['GET /new is public, and nobody says why'])
  expect(missingReasons([open], { 'GET /new': 'a way to sign in', 'GET /gone': 'once' })).toEqual([
    'GET /gone is not public',
  ])
  expect(missingReasons([newRoute({})], {})).toEqual([])
})

it('an id in a path that the tests have nothing for is named', () => {
  const withId = newRoute({ path: '/keys/:id' })
  expect(missingIds([withId], { notes: 'n1' })).toEqual(['GET /keys/:id: the world has no keys'])
  expect(missingIds([withId], { keys: 'k1' })).toEqual([])
})

it('a field that nobody has looked at is named, however deep it lies', () => {
  const item = Type.Object({ owner: Type.String(), count: Type.Integer(), kind: OneOf(['a', 'b']) })
  const body = Strict({
    title: Type.String(),
    items: Type.Array(item),
    more: Type.Optional(Type.Union([Type.Null(), item])),
  })
  const taking = newRoute({ method: 'POST', body, query: { parent: Type.Optional(Type.String()) } })
  expect(missingFields([taking], (name) => ['title', 'items', 'more'].includes(name))).toEqual([
    'POST /new: parent',
    'POST /new: owner',
    'POST /new: owner',
  ])
})

it('an include= value that names no scopes is named', () => {
  const including = newRoute({ query: { include: Type.Optional(Type.Array(OneOf(['draft', 'people']))) } })
  expect(missingIncludes([{ ...including, includeScopes: { draft: ['email:read'] } }])).toEqual([
    'GET /new: include=people',
  ])
  expect(missingIncludes([newRoute({})])).toEqual([])
})
