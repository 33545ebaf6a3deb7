import { SESSION_LIFETIME_MS } from './open-session.ts'

// The web app's sign-in: the session token in a cookie that scripts cannot read.

/** With TLS, browsers enforce name, path and host of a `__Host-` cookie (RFC 6265bis §4.1.3.2). */
const nameOf = (baseUrl: string): string => (isSecure(baseUrl) ? '__Host-dossier' : 'dossier')

const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:')

function cookie(baseUrl: string, value: string, maxAgeSeconds: number): string {
  const parts = [`${nameOf(baseUrl)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${maxAgeSeconds}`]
  return [...parts, ...(isSecure(baseUrl) ? ['Secure'] : [])].join('; ')
}

export const sessionCookie = (baseUrl: string, token: string): string =>
  cookie(baseUrl, token, SESSION_LIFETIME_MS / 1000)

export const noSessionCookie = (baseUrl: string): string => cookie(baseUrl, '', 0)

/** Returns the session token from the cookies of a request (RFC 6265 §4.2.1), or ''. */
export function readSessionCookie(baseUrl: string, header: string | undefined): string {
  const start = `${nameOf(baseUrl)}=`
  const pair = (header ?? '').split(';').find((part) => part.trim().startsWith(start))
  return pair?.trim().slice(start.length) ?? ''
}
