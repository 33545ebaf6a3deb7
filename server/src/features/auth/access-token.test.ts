import { expect, it } from 'vitest'
import { ACCESS_TOKEN_FORM, isAccessToken, makeAccessToken } from './access-token.ts'

it('has the form that scanners look for, and a checksum that catches a wrong letter', () => {
  const token = makeAccessToken()
  expect(token).toMatch(ACCESS_TOKEN_FORM)
  expect(isAccessToken(token)).toBe(true)
  const wrong = token.slice(0, 12) + (token[12] === 'x' ? 'y' : 'x') + token.slice(13)
  expect(isAccessToken(wrong)).toBe(false)
  expect(isAccessToken(`${token}0`)).toBe(false)
  expect(makeAccessToken()).not.toBe(token)
})
