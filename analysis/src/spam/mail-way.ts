import type { Message } from '../message.ts'

/** One Received step of an email, as recorded by the receiving server (RFC 5321 §4.4). '' and null: unknown. */
export interface Hop {
  helo: string
  /** Reverse DNS name; null when missing or not looked up. */
  name: string | null
  ip: string
  /** Authenticated submission (ESMTPA, RFC 3848). */
  signedIn: boolean
  /** Epoch milliseconds; null when unreadable. */
  at: number | null
}

const HOUR_MS = 3_600_000
const HOPS = 10
const STEPS = 30
const LINE_LIMIT = 1000
export const IP = String.raw`\d{1,3}(?:\.\d{1,3}){3}`
/** qmail: "from name (HELO helo) (ident@ip)". */
const QMAIL = new RegExp(String.raw`^from (\S{1,200})(?: \(HELO ([^)\s]{1,200})\))? \((?:[^@()\s]{1,100}@)?(${IP})\)`)
/** sendmail and Postfix: "from helo (name [ip])", with an ident before the name. */
const SENDMAIL = new RegExp(String.raw`^from (\S{1,200}) \((?:[^@()\s]{1,100}@)?([^\s()[\]]{1,200})? ?\[(${IP})\]`)
/** Exim: "from [ip] (helo=name)". */
const EXIM = new RegExp(String.raw`^from (?:(\S{1,200}) \()?\[(${IP})\][^)]{0,40}?helo=([^)\s]{1,200})`)
/**
 * This machine and private networks (RFC 1918, RFC 5735). Unlike `isOutsideAddress`, it excludes ranges that no machine
 * uses (shared, reserved, documentation): they are not internal hops.
 */
const PRIVATE = /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\./

export const isPrivate = (ip: string): boolean => PRIVATE.test(ip)

/** Returns the Received hops over the internet, newest first, without internal ones. */
export function wayOf({ headers }: Pick<Message, 'headers'>): Hop[] {
  return headers
    .filter(({ name }) => name === 'received')
    .slice(0, HOPS)
    .flatMap(({ value }) => readHop(value) ?? [])
}

/** Returns the lower-case Received fields without their `for` parts, newest first. */
export const stepsInWords = ({ headers }: Pick<Message, 'headers'>): string[] =>
  headers
    .filter(({ name }) => name === 'received')
    .slice(0, STEPS)
    .map(({ value }) =>
      value
        .slice(0, LINE_LIMIT)
        .toLowerCase()
        .replace(/\sfor\s.*$/s, ''),
    )

/**
 * Returns hours between the Date header and the closest relay time; positive is ahead.
 * @returns null when either is missing
 */
export function hoursAhead(date: number | null, way: readonly Hop[]): number | null {
  if (date === null) return null
  const hours = way.flatMap(({ at }) => (at === null ? [] : [(date - at) / HOUR_MS]))
  return hours.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? null
}

function readHop(value: string): Hop | null {
  const line = value.slice(0, LINE_LIMIT).replace(/\s+/g, ' ').trim()
  const sender = readSender(line)
  if (sender === null || isPrivate(sender.ip)) return null
  const at = Date.parse(line.slice(line.lastIndexOf(';') + 1).replace(/\([^)]*\)/g, ''))
  return { ...sender, signedIn: /\bwith (?:E?SMTPS?A|ESMTPSA|HTTPS?)\b/i.test(line), at: Number.isNaN(at) ? null : at }
}

function readSender(line: string): Pick<Hop, 'helo' | 'name' | 'ip'> | null {
  const qmail = QMAIL.exec(line)
  if (qmail) return { helo: qmail[2] ?? qmail[1] ?? '', name: named(qmail[1]), ip: qmail[3] ?? '' }
  const exim = EXIM.exec(line)
  if (exim) return { helo: exim[3] ?? '', name: named(exim[1]), ip: exim[2] ?? '' }
  const sendmail = SENDMAIL.exec(line)
  if (sendmail) return { helo: sendmail[1] ?? '', name: named(sendmail[2]), ip: sendmail[3] ?? '' }
  return null
}

const named = (name: string | undefined): string | null =>
  name === undefined || name === '' || /^(?:unknown|unverified)$/i.test(name) ? null : name.toLowerCase()
