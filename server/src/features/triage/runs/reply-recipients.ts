import type { TriageInput } from '../engine.ts'

/**
 * Whom a draft by triage may address: the mail's sender, by the From header alone, and never ourselves. Reply-To is
 * not followed: a stranger's answer could be led away with it. No engine has a say in this (docs/spec/triage.md §5).
 */
export function replyRecipients({ mail, owner }: Pick<TriageInput, 'mail' | 'owner'>): string[] {
  const { address } = mail.from
  return address && !owner.addresses.includes(address) ? [address] : []
}
