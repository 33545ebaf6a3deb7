import { message } from '@dossier/contract/message'
import type { Scope } from '@dossier/contract/scopes'

/**
 * Scopes that applications may request, in display order. Settings and repositories are absent, because no tool needs
 * them.
 */
export const OFFERED_SCOPES = [
  'knowledge:read',
  'knowledge:write',
  'email:read',
  'email:write',
  'email:send',
] as const satisfies readonly Scope[]
export type OfferedScope = (typeof OFFERED_SCOPES)[number]

/** Permissions that the consent page does not select by itself: they change or send email. */
export const ONLY_BY_CHOICE: readonly OfferedScope[] = ['email:write', 'email:send']

/** Scope for applications that request none: the smallest useful one. They may request more later. */
export const DEFAULT_SCOPE: OfferedScope = 'knowledge:read'

/** OpenID Connect scopes that clients request by default. They grant nothing here. */
export const OPENID_SCOPES = ['openid', 'offline_access'] as const

/** Short names that clients of other services send. Sending email is never implied. */
const ALIASES: ReadonlyMap<string, readonly OfferedScope[]> = new Map([
  ['read', ['knowledge:read', 'email:read']],
  ['write', ['knowledge:write', 'email:write']],
])
const KNOWN_SCOPES: readonly string[] = [...OFFERED_SCOPES, ...OPENID_SCOPES]

/** Returns the known scopes of a scope parameter, aliases resolved (RFC 6749, section 3.3: a server may ignore others). */
export function knownScopes(scope: string): string[] {
  const named = scope.split(' ').flatMap((name): readonly string[] => ALIASES.get(name) ?? [name])
  return [...new Set(named)].filter((name) => KNOWN_SCOPES.includes(name))
}

export const SCOPE_WORDS: Record<OfferedScope, { label: string; description: string }> = {
  'knowledge:read': { label: message('oauth.scopeReadRecords'), description: message('oauth.scopeReadRecordsText') },
  'knowledge:write': {
    label: message('oauth.scopeWriteRecords'),
    description: message('oauth.scopeWriteRecordsText'),
  },
  'email:read': { label: message('oauth.scopeReadEmails'), description: message('oauth.scopeReadEmailsText') },
  'email:write': { label: message('oauth.scopeHandleEmails'), description: message('oauth.scopeHandleEmailsText') },
  'email:send': { label: message('oauth.scopeSend'), description: message('oauth.scopeSendText') },
}

export const offeredAmong = (scopes: Iterable<string>): OfferedScope[] => {
  const named = new Set(scopes)
  return OFFERED_SCOPES.filter((scope) => named.has(scope))
}
