import { Answer, ListOf, OneOf, Strict } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { type Route, route } from './route.ts'
import { planRoute } from './route-plan.ts'

const right = route({
  method: 'GET',
  path: '/things/:id',
  summary: 's',
  tag: 't',
  access: { role: 'member', scopes: ['email:read'] },
  params: { id: Type.String() },
  answers: { 200: Answer({}) },
  handler: async () => ({}),
})

const changed = (change: Partial<Route>) => () => planRoute({ ...right, ...change }, false)

describe('a route that contradicts itself does not start', () => {
  it('when the path has a parameter that is not declared, or the other way round', () => {
    expect(changed({ params: {} })).toThrow('GET /api/v1/things/:id has other params than its path')
    expect(changed({ path: '/things' })).toThrow('has other params than its path')
  })

  it('when it declares no answer', () => {
    expect(changed({ answers: {} })).toThrow('declares no answer')
  })

  it('when an include= value names no scopes', () => {
    const query = { include: Type.Optional(ListOf(OneOf(['email', 'draft']))) }
    expect(changed({ query, includeScopes: { email: [] } })).toThrow('include=draft needs')
    expect(changed({ query, includeScopes: { email: [], draft: ['email:read'] } })).not.toThrow()
    expect(changed({ query: { include: Type.Optional(OneOf(['draft'])) } })).toThrow('include=draft needs')
  })

  it('when it names a scope that does not exist', () => {
    const access = { role: 'member', scopes: ['email:reed'] } as unknown as Route['access']
    expect(changed({ access })).toThrow('a scope that does not exist: email:reed')
  })

  it('when its body takes any name', () => {
    expect(changed({ body: Type.Object({}) })).toThrow('Strict or Lenient')
    expect(changed({ body: Strict({}) })).not.toThrow()
  })
})
