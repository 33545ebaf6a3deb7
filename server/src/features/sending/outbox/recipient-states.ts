import type { RecipientStatus } from '@dossier/contract/vocabulary'

/** An address with the mail server's latest answer. */
export interface Recipient {
  address: string
  status: Exclude<RecipientStatus, 'bounced'>
  detail: string
}

/** The mail server's answer that rejects an address; permanent: 5xx. */
export interface Refusal {
  address: string
  permanent: boolean
  detail: string
}

interface Row {
  to_list: string
  cc_list: string
  bcc_list: string
  status: string
  recipients: string
}

/** Returns each address once. Emails of former versions say only whether all were accepted. */
export function recipientsOf(row: Row): Recipient[] {
  const stored = JSON.parse(row.recipients) as Recipient[]
  if (stored.length > 0) return stored
  const lists = [row.to_list, row.cc_list, row.bcc_list].map((list) => JSON.parse(list) as string[])
  const status = row.status === 'sent' ? 'accepted' : 'pending'
  return [...new Set(lists.flat())].map((address) => ({ address, status, detail: '' }))
}

/** Whether the email still has to go to this address. */
export const isOpen = ({ status }: Recipient): boolean => status === 'pending' || status === 'deferred'

export const isAccepted = ({ status }: Recipient): boolean => status === 'accepted'

/** The server took the email for the open recipients that it did not refuse. */
export const withAccepted = (recipients: readonly Recipient[], refusals: readonly Refusal[]): Recipient[] =>
  withRefusals(recipients, refusals, (each) => ({ ...each, status: 'accepted', detail: '' }))

/** The server is about to get the content, for the open recipients that it did not refuse. */
export const withOffered = (recipients: readonly Recipient[], refusals: readonly Refusal[]): Recipient[] =>
  withRefusals(recipients, refusals, (each) => ({ ...each, status: 'pending', detail: '' }))

/** The offered content arrived: for those whose answer is missing. */
export const withArrived = (recipients: readonly Recipient[]): Recipient[] =>
  recipients.map((each) => (each.status === 'pending' ? { ...each, status: 'accepted', detail: '' } : each))

/** The server took nothing, and may have refused single recipients for good. */
export const withRefused = (recipients: readonly Recipient[], refusals: readonly Refusal[]): Recipient[] =>
  withRefusals(recipients, refusals, (each) => each)

/** The server refused the content, whoever it was for. */
export const withContentRefused = (
  recipients: readonly Recipient[],
  refusals: readonly Refusal[],
  { permanent, error }: { permanent: boolean; error: string },
): Recipient[] =>
  withRefusals(recipients, refusals, (each) => ({ ...each, status: permanent ? 'refused' : 'deferred', detail: error }))

/** Names those who have not got the email, each with the reason; `otherwise` is the reason without an answer. */
export const nameUnreached = (recipients: readonly Recipient[], otherwise = ''): string =>
  recipients
    .filter((each) => !isAccepted(each))
    .map(({ address, detail }) => (detail || otherwise ? `${address} (${detail || otherwise})` : address))
    .join(', ')

function withRefusals(
  recipients: readonly Recipient[],
  refusals: readonly Refusal[],
  other: (recipient: Recipient) => Recipient,
): Recipient[] {
  const byAddress = new Map(refusals.map((refusal) => [refusal.address, refusal]))
  return recipients.map((each) => {
    if (!isOpen(each)) return each
    const refusal = byAddress.get(each.address)
    if (!refusal) return other(each)
    return { ...each, status: refusal.permanent ? 'refused' : 'deferred', detail: refusal.detail }
  })
}
