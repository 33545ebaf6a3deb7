import type { Email } from '@dossier/contract/email'
import { useSyncExternalStore } from 'react'
import { BASE_PATH } from '#platform/base-path.ts'

/** Senders whose remote images this browser loads without asking, by account. */
const keyOf = (account: string): string => `dossier.images${BASE_PATH}.${account}`
/** The oldest entry makes room for the newest. */
const MAX_SENDERS = 500

const watchers = new Set<() => void>()

function readSenders(account: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []
  } catch {
    return []
  }
}

type Sent = Pick<Email, 'host_id' | 'from' | 'authentication'>

/** A From address that is proven false is nobody's choice, and neither is a missing one. */
const mayTrust = ({ from, authentication }: Sent): boolean => from.length === 1 && authentication.sender !== 'failed'

const isTrusted = (email: Sent): boolean => mayTrust(email) && readSenders(email.host_id).includes(email.from[0] ?? '')

function setTrusted({ host_id, from: [address = ''] }: Sent, trusted: boolean): void {
  const senders = readSenders(host_id).filter((sender) => sender !== address)
  try {
    localStorage.setItem(
      keyOf(host_id),
      JSON.stringify((trusted ? [...senders, address] : senders).slice(-MAX_SENDERS)),
    )
  } catch {
    // Without storage, images are shown once.
  }
  for (const hear of watchers) hear()
}

function watch(hear: () => void): () => void {
  watchers.add(hear)
  return () => watchers.delete(hear)
}

/** Whether the images of this sender are always shown; `change` is null where that cannot be chosen. */
export function useTrustedSender(email: Sent): { trusted: boolean; change: ((trusted: boolean) => void) | null } {
  const trusted = useSyncExternalStore(watch, () => isTrusted(email))
  return { trusted, change: mayTrust(email) ? (value) => setTrusted(email, value) : null }
}
