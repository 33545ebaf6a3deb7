import type { SystemEmailConfig } from './config.ts'
import { decoded, Mistake } from './setting.ts'

const EXAMPLE = 'smtps://user:password@smtp.example.org:465'

/**
 * `smtps://` is TLS from the first byte, `smtp://` requires STARTTLS unless it says `?tls=off`. User and password are
 * percent-encoded.
 */
export function smtpUrl(text: string): Omit<SystemEmailConfig, 'from'> | null | Mistake {
  if (!text) return null
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return new Mistake(`must look like ${EXAMPLE}`)
  const ssl = url.protocol === 'smtps:'
  const user = decoded(url.username)
  const password = decoded(url.password)
  if (user === null || password === null)
    return new Mistake('has a user name or password with invalid percent-encoding')
  const options = [...url.searchParams.entries()].map(([name, value]) => `${name}=${value}`)
  if (options.some((option) => option !== 'tls=off')) return new Mistake('has an unknown option; use only ?tls=off')
  if (/[^/]/.test(url.pathname) || url.hash) return new Mistake('must not have a path or a fragment')
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (ssl ? 465 : 587),
    ssl,
    tls: !ssl && options.length === 0,
    user,
    password,
  }
}

/** `Name <name@host>` or the address alone. */
export function mailFrom(text: string): SystemEmailConfig['from'] | null | Mistake {
  if (!text) return null
  const match = /^(?:"?([^"<>@\r\n]*?)"?\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/.exec(text)
  const address = match?.[2] ?? match?.[3]
  return address ? { name: match?.[1]?.trim() ?? '', address } : new Mistake('must be name@host or Name <name@host>')
}
