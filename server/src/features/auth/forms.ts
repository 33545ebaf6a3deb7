import { createHmac, timingSafeEqual } from 'node:crypto'
import { Reply } from '#platform/http/route'
import type { Needs } from '#platform/platform'

export const formTokenOf = ({ secretKey }: Needs<'secretKey'>, purpose: string, secret: string): string =>
  createHmac('sha256', secretKey.derive('form-tokens'))
    .update(JSON.stringify([purpose, secret]))
    .digest('base64url')

export function isFormTokenOf(platform: Needs<'secretKey'>, purpose: string, secret: string, token: string): boolean {
  const [right, tried] = [formTokenOf(platform, purpose, secret), token].map((text) => Buffer.from(text))
  return right !== undefined && tried?.length === right.length && timingSafeEqual(right, tried)
}

export const withCookie = ({ status, body, headers }: Reply, cookie: string): Reply =>
  new Reply(status, body, { ...headers, 'set-cookie': cookie })
