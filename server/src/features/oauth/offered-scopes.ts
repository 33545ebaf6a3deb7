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
  'knowledge:read': { label: 'Read your records', description: 'Notes, memories, saved URLs and their pages.' },
  'knowledge:write': {
    label: 'Change your records',
    description: 'Make, change and delete notes, memories and saved URLs.',
  },
  'email:read': { label: 'Read your mail', description: 'Mail, threads, drafts and what triage says of them.' },
  'email:write': { label: 'Handle your mail', description: 'Move and label mail, run triage, write drafts.' },
  'email:send': { label: 'Send mail', description: 'Send drafts in your name, and call them back.' },
}

/** The offered ones among these, each once, in their order. */
export const offeredAmong = (scopes: Iterable<string>): OfferedScope[] => {
  const named = new Set(scopes)
  return OFFERED_SCOPES.filter((scope) => named.has(scope))
}
