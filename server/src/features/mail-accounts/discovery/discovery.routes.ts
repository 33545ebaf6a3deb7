import {
  DiscoverMailServers,
  DiscoverMailServersAnswer,
  type MailServerCandidate,
} from '@dossier/contract/mail-account-setup'
import { type Route, route } from '#platform/http/route'
import type { MailContext } from '../context.ts'
import { demandMailAccounts } from '../mail-accounts.policy.ts'
import { discover, readMailbox } from './discover.ts'
import type { Candidate } from './servers.ts'

export const discoveryRoutes = ({ platform, auth, signIns }: MailContext): Route[] => [
  route({
    method: 'POST',
    path: '/mail-accounts/discover',
    summary: 'Find the mail servers of an address',
    description:
      'Looks in a table of providers, then asks DNS, the domain and the Thunderbird collection, then tries usual ' +
      'names. Others learn the domain, never the address. At most ten requests a minute per account.',
    tag: 'Mail accounts',
    access: { role: 'admin', scopes: ['settings:read'] },
    body: DiscoverMailServers,
    answers: { 200: DiscoverMailServersAnswer },
    handler: async ({ actor, body: { address } }) => {
      demandMailAccounts(platform.config)
      readMailbox(address)
      await auth.countHostCheck('discovery', actor.tenantId)
      return { candidates: (await discover(platform, address, { available: signIns })).map(presentCandidate) }
    },
  }),
]

const presentCandidate = ({
  source,
  provider,
  imap,
  smtp,
  signIns,
  needsConfirmation,
  helpUrl,
}: Candidate): MailServerCandidate => ({
  source,
  provider,
  imap,
  smtp,
  auth: signIns,
  needs_confirmation: needsConfirmation,
  help_url: helpUrl,
})
