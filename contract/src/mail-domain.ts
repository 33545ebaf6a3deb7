import type { Static } from 'typebox'
import { Type } from 'typebox'
import { ManyOf, Text } from './fields.ts'
import { Answer, ListOf, OneOf } from './schema.ts'
import { LIMITS, MAIL_DOMAIN_STATES } from './vocabulary.ts'

/** Whether a domain receives email, according to DNS (RFC 5321, section 5.1; RFC 7505). */
export const MailDomain = Answer(
  {
    domain: Text('The domain as asked for', { examples: ['lind.example'] }),
    receives: OneOf(MAIL_DOMAIN_STATES, {
      description:
        'yes: it has a mail server; no: it does not exist, has no mail server, or refuses all email; unknown: DNS did ' +
        'not answer in time, or cannot tell',
    }),
  },
  { title: 'MailDomain' },
)
export type MailDomain = Static<typeof MailDomain>

/** `GET /mail-domains` */
export const checkMailDomainsQuery = {
  domains: ListOf(Type.String({ minLength: 1, maxLength: 255 }), {
    minItems: 1,
    maxItems: LIMITS.mailDomains,
    description: `Domains of recipients, at most ${LIMITS.mailDomains}`,
  }),
}

export const MailDomainsAnswer = Answer({ mail_domains: ManyOf(MailDomain, 'In the order of the request') })
export type MailDomainsAnswer = Static<typeof MailDomainsAnswer>
