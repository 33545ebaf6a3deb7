import type { Draft } from '@dossier/contract/draft'
import type { Email } from '@dossier/contract/email'

/** Returns participants of the original email who do not receive the reply, except the user's own addresses. */
export function missingRecipients(
  source: Pick<Email, 'from' | 'to' | 'cc'>,
  draft: Pick<Draft, 'to' | 'cc' | 'bcc'>,
  own: readonly string[],
): string[] {
  const reached = new Set([...draft.to, ...draft.cc, ...draft.bcc, ...own].map((address) => address.toLowerCase()))
  const participants = [...source.from, ...source.to, ...source.cc].map((address) => address.toLowerCase())
  return [...new Set(participants)].filter((address) => !reached.has(address))
}
