import type { TriageInput } from '../engine.ts'

/**
 * Returns the recipients of a triage draft: the From address, never our own. Ignores Reply-To, which could redirect a
 * reply. No engine influences this (docs/spec/triage.md §5).
 */
export function replyRecipients({ mail, owner }: Pick<TriageInput, 'mail' | 'owner'>): string[] {
  const { address } = mail.from
  return address && !owner.addresses.includes(address) ? [address] : []
}
