/** One server on the way of a mail, as the next one saw it. */
export interface Hop {
  /** What it called itself. */
  helo: string
  /** What the name service called it; null when it had no name. */
  name: string | null
  /** Whether it stands in the open network, and not inside a house (RFC 1918) or this machine. */
  isOutside: boolean
}

const MOST = 30
const LENGTH = 1000
const IP = /[[(](\d{1,3}(?:\.\d{1,3}){3})[\])]/
const INSIDE = /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./
const HELO = /\bhelo[= ]([^\s()]{1,200})/i
const NAMED = /([\w.-]{1,200}\.[a-z]{2,24}) ?\[/i

const plain = (received: string): string => received.slice(0, LENGTH).replace(/\s+/g, ' ')

/** The servers that the `Received` fields name with their addresses, the last one first (RFC 5321 §4.4). */
export const hopsOf = (received: readonly string[]): Hop[] =>
  received.slice(0, MOST).flatMap((value) => {
    const [from = ''] = plain(value).split(' by ')
    const ip = IP.exec(from)?.[1]
    const first = /^from (\S{1,200})/i.exec(from)?.[1]
    if (!ip || !first) return []
    const helo = HELO.exec(from)?.[1]
    const name = helo ? (/\.[a-z]{2,}$/i.test(first) ? first : null) : (NAMED.exec(from)?.[1] ?? null)
    return [{ helo: helo ?? first, name, isOutside: !INSIDE.test(ip) }]
  })

/** RFC 5322 §3.3, from behind the last semicolon. */
const STAMP = /;[^;]{0,12}?(\d{1,2} [a-z]{3} \d{4} \d\d:\d\d(?::\d\d)? [+-]\d{4})/i

/** When each server had it, in epoch ms, the last one first; stamps that cannot be read are left out. */
export const stampsOf = (received: readonly string[]): number[] =>
  received
    .slice(0, MOST)
    .map((value) => Date.parse(STAMP.exec(plain(value))?.[1] ?? ''))
    .filter(Number.isFinite)
