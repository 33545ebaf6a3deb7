import type { Message } from '../message.ts'

/** One step of a mail's way, as the server that took it wrote it down (RFC 5321 §4.4). '' and null: not told. */
export interface Hop {
  /** What the sending machine called itself. */
  helo: string
  /** What the domain name system calls its address; null when it has no name or the server did not ask. */
  name: string | null
  ip: string
  /** The sender proved who it is (ESMTPA, RFC 3848). */
  signedIn: boolean
  /** Epoch milliseconds; null when it cannot be read. */
  at: number | null
}

const HOUR_MS = 3_600_000
const HOPS = 10
const STEPS = 30
const LINE_LIMIT = 1000
/** The source of an expression for an IPv4 address as servers write it. */
export const IP = String.raw`\d{1,3}(?:\.\d{1,3}){3}`
/** qmail: "from name (HELO helo) (ident@ip)". */
const QMAIL = new RegExp(String.raw`^from (\S{1,200})(?: \(HELO ([^)\s]{1,200})\))? \((?:[^@()\s]{1,100}@)?(${IP})\)`)
/** sendmail and Postfix: "from helo (name [ip])", with an ident before the name. */
const SENDMAIL = new RegExp(String.raw`^from (\S{1,200}) \((?:[^@()\s]{1,100}@)?([^\s()[\]]{1,200})? ?\[(${IP})\]`)
/** Exim: "from [ip] (helo=name)". */
const EXIM = new RegExp(String.raw`^from (?:(\S{1,200}) \()?\[(${IP})\][^)]{0,40}?helo=([^)\s]{1,200})`)
/**
 * This machine and networks of a house (RFC 1918, RFC 5735). Not the question of `isOutsideAddress`, to whom the service may connect:
 * a step from an address that nobody can have (shared, reserved, of documentation) is no step within a house.
 */
const PRIVATE = /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\./

export const isPrivate = (ip: string): boolean => PRIVATE.test(ip)

/** The way of a mail from machine to machine over the internet, the last step first. Steps within a house are left out. */
export function wayOf({ headers }: Pick<Message, 'headers'>): Hop[] {
  return headers
    .filter(({ name }) => name === 'received')
    .slice(0, HOPS)
    .flatMap(({ value }) => readHop(value) ?? [])
}

/** What the servers on the way wrote down, in small letters, without for whom the mail is; the last step first. */
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
 * Hours from the moment on the way that fits best to the one the mail says it was written at; above zero is ahead of the way.
 * @returns null when either does not tell
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
