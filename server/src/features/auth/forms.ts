import { createHmac, timingSafeEqual } from 'node:crypto'
import { Reply } from '#platform/http/route'
import type { Platform } from '#platform/platform'

// Forms of pages that work without JavaScript.

export const FORM = 'application/x-www-form-urlencoded'

/** One field after the other, as text; what is missing is ''. */
export function readForm(raw: Buffer): (name: string) => string {
  const form = new URLSearchParams(raw.toString('utf8').replaceAll('%00', ''))
  return (name) => form.get(name) ?? ''
}

/** Shows that a form came out of a page of ours: what it is for, and the secret that it was made for. */
export const formTokenOf = ({ secretKey }: Platform, purpose: string, secret: string): string =>
  createHmac('sha256', secretKey.derive('form-tokens'))
    .update(JSON.stringify([purpose, secret]))
    .digest('base64url')

export function isFormTokenOf(platform: Platform, purpose: string, secret: string, given: string): boolean {
  const [right, tried] = [formTokenOf(platform, purpose, secret), given].map((text) => Buffer.from(text))
  return right !== undefined && tried?.length === right.length && timingSafeEqual(right, tried)
}

/**
 * With `no-referrer` a browser would send the page's own form with `Origin: null`, which cannot be told from a foreign
 * page (Fetch standard, "append a request Origin header"). The address with its secret still goes to nobody else.
 */
export const postsToUs = ({ status, body, headers }: Reply): Reply =>
  new Reply(status, body, { ...headers, 'referrer-policy': 'same-origin' })

export const withCookie = ({ status, body, headers }: Reply, cookie: string): Reply =>
  new Reply(status, body, { ...headers, 'set-cookie': cookie })
