import { checkMailDomainsQuery, MailDomainsAnswer } from '@dossier/contract/mail-domain'
import type { AuthFeature } from '#features/auth/index'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { checkMailDomain } from './check-mail-domain.ts'

export const mailDomainRoutes = ({ resolveDns }: Platform, auth: AuthFeature): Route[] => [
  route({
    method: 'GET',
    path: '/mail-domains',
    summary: 'Check the domains of recipients',
    description:
      'Asks DNS whether domains have a mail server (RFC 5321, section 5.1; RFC 7505). DNS servers learn the domains, ' +
      'never the addresses. At most 120 requests a minute per account.',
    tag: 'Drafts',
    access: { role: 'member', scopes: ['email:read'] },
    query: checkMailDomainsQuery,
    answers: { 200: MailDomainsAnswer },
    handler: async ({ actor, query: { domains } }) => {
      await auth.countHostCheck('recipients', actor.tenantId)
      const checks = domains.map(async (domain) => ({ domain, receives: await checkMailDomain(resolveDns, domain) }))
      return { mail_domains: await Promise.all(checks) }
    },
  }),
]
