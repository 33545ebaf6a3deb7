import { message } from '@dossier/contract/message'
import type { Scope } from '@dossier/contract/scopes'

/**
 * What an application can be allowed, in the order in which people read it. Settings and repositories are not among them:
 * no tool touches them, and nobody should be asked for what nothing needs.
 */
export const OFFERED_SCOPES = [
  'knowledge:read',
  'knowledge:write',
  'email:read',
  'email:write',
  'email:send',
] as const satisfies readonly Scope[]
export type OfferedScope = (typeof OFFERED_SCOPES)[number]

/** What an application that names no scope is asked for: the least that is of use. It may ask for more later. */
export const DEFAULT_SCOPE: OfferedScope = 'knowledge:read'

/** Those of OpenID Connect that clients ask for by themselves; they open nothing here. */
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

/** The offered ones among these, each once, in their order. */
export const offeredAmong = (scopes: Iterable<string>): OfferedScope[] => {
  const named = new Set(scopes)
  return OFFERED_SCOPES.filter((scope) => named.has(scope))
}
