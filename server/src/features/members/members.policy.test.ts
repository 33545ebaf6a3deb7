import { ROLES, type Role } from '@dossier/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { mayChange, mayGive, mayRemove } from './members.policy.ts'

const allowed = (rule: (by: Role, about: Role) => string): string[] =>
  ROLES.flatMap((by) => ROLES.filter((about) => rule(by, about) === '').map((about) => `${by} ${about}`))

describe('who may', () => {
  it('ask somebody to be a member, an admin or an owner', () => {
    expect(allowed(mayGive)).toEqual(['admin member', 'admin admin', 'owner member', 'owner admin', 'owner owner'])
  })

  it('make a member, an admin or an owner something else', () => {
    for (const to of ['member', 'admin'] as const) {
      expect(allowed((by, from) => mayChange(by, from, to))).toEqual([
        'admin member',
        'admin admin',
        'owner member',
        'owner admin',
        'owner owner',
      ])
    }
    expect(allowed((by, from) => mayChange(by, from, 'owner'))).toEqual(['owner member', 'owner admin', 'owner owner'])
  })

  it('remove a member, an admin or an owner', () => {
    expect(allowed((by, role) => mayRemove(by, { role, isSelf: false }))).toEqual([
      'admin member',
      'admin admin',
      'owner member',
      'owner admin',
      'owner owner',
    ])
    for (const role of ROLES) expect(mayRemove(role, { role, isSelf: true })).toBe('')
  })
})
