import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'
import { PASSWORD_COST } from './password-cost.ts'

describe('a password', () => {
  it('costs what OWASP recommends', () => {
    expect(PASSWORD_COST).toEqual({ memory: 19_456, passes: 2, parallelism: 1 })
  })

  it('is kept as a salted argon2id string and recognised again', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d,p=1\$/)
    expect(first).not.toBe(second)
    expect(await verifyPassword('correct horse', first)).toBe(true)
    expect(await verifyPassword('Correct horse', first)).toBe(false)
  })

  it('is never right when there is no hash', async () => {
    expect(await verifyPassword('', null)).toBe(false)
  })

  it('survives many at once', async () => {
    const hash = await hashPassword('x'.repeat(128))
    const answers = await Promise.all(Array.from({ length: 12 }, () => verifyPassword('x'.repeat(128), hash)))
    expect(answers.every(Boolean)).toBe(true)
  })
})
