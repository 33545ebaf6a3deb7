import { ContactAnswer, contactParams, ListContactsAnswer, listContactsQuery } from '@dossier/contract/contact'
import { presentListedRow } from '#features/emails/index'
import { inTurns } from '#platform/clock/wait'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { presentContact, presentContactRecord, presentGroup } from './contacts.present.ts'
import type { Dependencies } from './dependencies.ts'
import { getContact } from './get-contact.ts'
import { listContacts } from './list-contacts.ts'
import { listGroups } from './list-groups.ts'

const tag = 'Emails'
const LIMIT = 10
const MAX_LIMIT = 100

export const contactRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  route({
    method: 'GET',
    path: '/contacts',
    summary: 'List people and groups that you wrote to or heard from',
    description:
      'For the completion of addresses. Emails in spam and trash count for nobody, and those of lists and robots not for their sender.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    query: listContactsQuery,
    answers: { 200: ListContactsAnswer },
    handler: async ({ actor, query }) => {
      const limit = Math.min(query.limit ?? LIMIT, MAX_LIMIT)
      const contacts = await listContacts(platform, dependencies, actor.tenantId, query.q ?? '', limit)
      const groups = await listGroups(platform, dependencies, actor.tenantId, query.q ?? '')
      return { contacts: contacts.map(presentContact), groups: groups.map(presentGroup) }
    },
  }),
  route({
    method: 'GET',
    path: '/contacts/:address',
    summary: 'Get a person with their conversations and records',
    description: '`records` is empty without the scope `knowledge:read`.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    takesTurns: true,
    params: contactParams,
    answers: { 200: ContactAnswer },
    handler: async ({ actor, params }) => {
      const found = await getContact(platform, dependencies, actor, params.address)
      return {
        contact: { ...presentContact(found.contact), other_addresses: found.otherAddresses, blocked: found.blocked },
        conversations: await inTurns(found.conversations, presentListedRow),
        records: found.records.map(presentContactRecord),
      }
    },
  }),
]
