import type { Draft, ReplyRecipientsAnswer } from '@dossier/contract/draft'

type Recipients = Pick<Draft, 'to' | 'cc' | 'bcc'>

/** Returns who would get a reply to all but does not get this draft, by the field of a reply to all. */
export function missingRecipients(
  { to, cc }: ReplyRecipientsAnswer['reply_all'],
  draft: Recipients,
): Pick<Recipients, 'to' | 'cc'> {
  const reached = new Set([...draft.to, ...draft.cc, ...draft.bcc].map((address) => address.toLowerCase()))
  const missing = (addresses: readonly string[]) => addresses.filter((address) => !reached.has(address.toLowerCase()))
  return { to: missing(to), cc: missing(cc) }
}
