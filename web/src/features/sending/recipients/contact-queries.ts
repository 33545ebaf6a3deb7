import type { Contact, ListContactsAnswer } from '@dossier/contract/contact'
import type { MailDomainsAnswer } from '@dossier/contract/mail-domain'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'

// Queries about recipients. All keys begin with 'contacts' or 'mail-domains'.

const MAX_SUGGESTED = '8'
/** Correspondents change rarely while one writes. */
const STALE_MS = 300_000
/** Looked up for names and checks; a longer list is a mailing that nobody checks by eye. */
const MAX_LOOKED_UP = 30

/** Correspondents and groups that match what was typed, the likeliest first. */
export const useSuggestions = (q: string) =>
  useQuery({
    queryKey: ['contacts', 'find', q],
    enabled: q !== '',
    staleTime: STALE_MS,
    // The list must not blink with every letter.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => listContacts(q, MAX_SUGGESTED, signal),
  })

const listContacts = (q: string, limit: string, signal: AbortSignal): Promise<ListContactsAnswer> =>
  callApi('GET', '/contacts', { signal, query: { q, limit } })

const contactQuery = (address: string) => ({
  queryKey: ['contacts', 'one', address],
  staleTime: STALE_MS,
  retry: false,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Contact | null> =>
    (await listContacts(address, MAX_SUGGESTED, signal)).contacts.find((each) => each.address === address) ?? null,
})

/** Contacts by address in lower case; null for an unknown address, and nothing while it is looked up. */
export function useContacts(addresses: readonly string[]): ReadonlyMap<string, Contact | null> {
  const asked = [...new Set(addresses.map((address) => address.toLowerCase()))].slice(0, MAX_LOOKED_UP)
  const answers = useQueries({ queries: asked.map(contactQuery) })
  return new Map(
    asked.flatMap((address, at) => {
      const data = answers[at]?.data
      return data === undefined ? [] : [[address, data]]
    }),
  )
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const domainQuery = (domain: string) => ({
  queryKey: ['mail-domains', domain],
  staleTime: STALE_MS,
  retry: false,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<boolean> => {
    const query = { domains: domain }
    const { mail_domains } = await callApi<MailDomainsAnswer>('GET', '/mail-domains', { signal, query })
    return mail_domains.some(({ receives }) => receives === 'no')
  },
})

/** Returns the addresses whose domain has no mail server. A domain that DNS does not answer for is not among them. */
export function useUnreachable(addresses: readonly string[]): ReadonlySet<string> {
  const domains = [...new Set(addresses.map(domainOf))].slice(0, MAX_LOOKED_UP)
  const answers = useQueries({ queries: domains.map(domainQuery) })
  const refusing = new Set(domains.filter((_, at) => answers[at]?.data === true))
  return new Set(addresses.filter((address) => refusing.has(domainOf(address))))
}
