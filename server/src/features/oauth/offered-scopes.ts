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

/** Scope for applications that request none: the smallest useful one. They may request more later. */
export const DEFAULT_SCOPE: OfferedScope = 'knowledge:read'

/** OpenID Connect scopes that clients request by default. They grant nothing here. */
export const OPENID_SCOPES = ['openid', 'offline_access'] as const

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
