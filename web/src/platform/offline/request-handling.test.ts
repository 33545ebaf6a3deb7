import { expect, it } from 'vitest'
import { handlingOf } from './request-handling.ts'

const ORIGIN = 'https://dossier.example'
const ask = (path: string, method = 'GET', mode = 'cors') =>
  handlingOf({ method, url: path.startsWith('http') ? path : ORIGIN + path, mode }, ORIGIN)

it.each([
  '/api/v1/emails?project=1&mailbox=inbox',
  '/api/v1/emails/1/thread?include=draft',
  '/api/v1/notes/1',
  '/api/v1/memories/review?project=1',
  '/api/v1/projects',
])('keeps what people read: %s', (path) => expect(ask(path)).toBe('answer'))

it.each([
  '/api/v1/tokens',
  '/api/v1/sessions',
  '/api/v1/members',
  '/api/v1/oauth/consents',
  '/api/v1/git-repos/1/runs',
  '/api/v1/projects/1/email-identities',
  '/api/v1/projects/1/git-repos',
  '/api/v1/exports/1/download',
  '/api/v1/events?since=1',
  '/api/v1/emails-of-others',
  '/auth/passkeys',
  '/metrics',
  'https://elsewhere.example/api/v1/emails',
])('has nothing to do with %s', (path) => expect(ask(path)).toBeNull())

it('knows the pages of the app from those that the server makes', () => {
  expect(ask('/projects/1/mail/inbox/2', 'GET', 'navigate')).toBe('shell')
  expect(ask('/', 'GET', 'navigate')).toBe('shell')
  expect(ask('/login', 'GET', 'navigate')).toBe('shell')
  expect(ask('/oauth/authorize', 'GET', 'navigate')).toBeNull()
  expect(ask('/setup', 'GET', 'navigate')).toBeNull()
})

it('handles only what lies under the path of the service', () => {
  const under = (path: string, mode = 'cors') =>
    handlingOf({ method: 'GET', url: ORIGIN + path, mode }, ORIGIN, '/dossier')
  expect(under('/dossier/api/v1/notes/1')).toBe('answer')
  expect(under('/dossier/auth/session')).toBe('session')
  expect(under('/dossier/login', 'navigate')).toBe('shell')
  expect(under('/dossier/', 'navigate')).toBe('shell')
  for (const path of ['/api/v1/notes/1', '/dossiers/api/v1/notes/1']) expect(under(path)).toBeNull()
  expect(under('/login', 'navigate')).toBeNull()
})

it('keeps only those files whose names change with their content', () => {
  expect(ask('/assets/index-BJx-7zLA.js')).toBe('file')
  expect(ask('/assets/icon.svg')).toBeNull()
})

it('notices whatever may change who is signed in', () => {
  expect(ask('/auth/session', 'POST')).toBe('who')
  expect(ask('/auth/logout', 'POST')).toBe('who')
  expect(ask('/api/v1/accounts/switch', 'POST')).toBe('who')
  expect(ask('/magic', 'POST', 'navigate')).toBe('who')
  expect(ask('/api/v1/notes', 'POST')).toBeNull()
})
