import type { Draft, ReplyRecipientsAnswer } from '@dossier/contract/draft'

/** Returns who a reply to all would reach and this draft does not. The server leaves out all own addresses. */
export function missingRecipients(
  { to, cc }: Pick<ReplyRecipientsAnswer['reply_all'], 'to' | 'cc'>,
  draft: Pick<Draft, 'to' | 'cc' | 'bcc'>,
): string[] {
  const reached = new Set([...draft.to, ...draft.cc, ...draft.bcc].map((address) => address.toLowerCase()))
  return [...to, ...cc].filter((address) => !reached.has(address.toLowerCase()))
}
