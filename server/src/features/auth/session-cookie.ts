import { basePathOf } from '#platform/base-path/base-path'
import { SESSION_LIFETIME_MS } from './open-session.ts'

// The web app's sign-in: the session token in a cookie that scripts cannot read.

/**
 * With TLS, browsers enforce name, path and host of a `__Host-` cookie (RFC 6265bis §4.1.3.2). Its path must be `/`:
 * under a path of BASE_URL, the cookie stays there, away from other services of the host.
 */
function nameOf(baseUrl: string): string {
  if (!isSecure(baseUrl)) return 'dossier'
  return basePathOf(baseUrl) === '' ? '__Host-dossier' : '__Secure-dossier'
}

const isSecure = (baseUrl: string): boolean => baseUrl.startsWith('https:')

function cookie(baseUrl: string, value: string, maxAgeSeconds: number): string {
  const path = basePathOf(baseUrl) || '/'
  const parts = [`${nameOf(baseUrl)}=${value}`, `Path=${path}`, 'HttpOnly', 'SameSite=Lax', `Max-Age=${maxAgeSeconds}`]
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
