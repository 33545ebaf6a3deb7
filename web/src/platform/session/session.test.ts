import { expect, it } from 'vitest'
import { safeReturn } from './session.ts'

it('returns to pages of our own only', () => {
  expect(safeReturn('/projects/1/mail/inbox?q=x')).toBe('/projects/1/mail/inbox?q=x')
  expect(safeReturn('/search?q=a%2Fb#top')).toBe('/search?q=a%2Fb#top')
  for (const elsewhere of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\r/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/\t\\evil.example',
    '//[',
    'https://evil.example',
    'javascript:alert(1)',
    '/login',
    '/x/../login?next=/',
    undefined,
    '',
  ]) {
    expect(safeReturn(elsewhere), elsewhere).toBe('/')
  }
})
