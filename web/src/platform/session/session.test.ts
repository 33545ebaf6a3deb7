import { expect, it } from 'vitest'
import { safeReturn } from './session.ts'

it('returns to pages of our own only', () => {
  expect(safeReturn('/projects/1/mail/inbox?q=x')).toBe('/projects/1/mail/inbox?q=x')
  for (const elsewhere of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/login',
    undefined,
    '',
  ]) {
    expect(safeReturn(elsewhere), elsewhere).toBe('/')
  }
})
