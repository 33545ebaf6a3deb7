import { describe, expect, it } from 'vitest'
import { noSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.ts'

const PLAIN = 'http://localhost:3000'
const TLS = 'https://dossier.example'

describe('the session cookie', () => {
  it('is out of reach of scripts and of other sites, for seven days', () => {
    expect(sessionCookie(PLAIN, 'abc')).toBe('dossier=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800')
  })

  it('is bound to the host by the browser where there is TLS', () => {
    expect(sessionCookie(TLS, 'abc')).toBe('__Host-dossier=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800; Secure')
  })

  it('stays under the path of the base URL', () => {
    const attributes = 'Path=/dossier; HttpOnly; SameSite=Lax; Max-Age=604800'
    expect(sessionCookie(`${PLAIN}/dossier`, 'abc')).toBe(`dossier=abc; ${attributes}`)
    expect(sessionCookie(`${TLS}/dossier`, 'abc')).toBe(`__Secure-dossier=abc; ${attributes}; Secure`)
    expect(noSessionCookie(`${PLAIN}/dossier`)).toContain('dossier=; Path=/dossier; ')
    expect(readSessionCookie(`${TLS}/dossier`, '__Host-dossier=other; __Secure-dossier=abc')).toBe('abc')
  })

  it('is forgotten by an empty one that has ended', () => {
    expect(noSessionCookie(PLAIN)).toBe('dossier=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
  })

  it('is found among others, under its whole name only', () => {
    expect(readSessionCookie(PLAIN, 'a=1; dossier=abc; b=2')).toBe('abc')
    expect(readSessionCookie(PLAIN, 'a=1;dossier=abc')).toBe('abc')
    expect(readSessionCookie(PLAIN, 'xdossier=no; dossier2=no')).toBe('')
    expect(readSessionCookie(TLS, 'dossier=planted-without-tls')).toBe('')
    expect(readSessionCookie(TLS, undefined)).toBe('')
  })
})
