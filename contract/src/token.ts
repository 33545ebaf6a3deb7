import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, ManyOf, MaybeAt, Text } from './fields.ts'
import { Answer, Change, OneOf, Strict, Timestamp } from './schema.ts'
import { SCOPES } from './scopes.ts'
import { LIMITS, TOKEN_PREFIX } from './vocabulary.ts'

const scopes = (description: string) =>
  Type.Array(OneOf(SCOPES), { description, uniqueItems: true, maxItems: SCOPES.length, examples: [['email:read']] })

/** A personal access token, without its secret (docs/spec/accounts.md §5). */
export const AccessToken = Answer(
  {
    _id: Text('Identifier'),
    name: Text('Purpose of the token', { examples: ['backup script'] }),
    scopes: scopes('Allowed scopes'),
    last_four: Text('Last four characters of the secret', { examples: ['x4Qz'] }),
    createdAt: At('When the token was created'),
    last_used_at: MaybeAt('Last use'),
    expires_at: MaybeAt('When the token expires; null if it does not expire'),
  },
  { title: 'AccessToken' },
)
export type AccessToken = Static<typeof AccessToken>

/** `POST /tokens`; without scopes it has all of them, without expires_at it does not expire. */
export const CreateToken = Strict({
  name: Text('Purpose of the token', { minLength: 1, maxLength: LIMITS.name, pattern: '\\S' }),
  scopes: Change(scopes('Allowed scopes; all scopes if omitted')),
  expires_at: Change(Timestamp),
})
export type CreateToken = Static<typeof CreateToken>

/** The only answer that contains the secret. */
export const CreateTokenAnswer = Answer({
  token: Text('Shown only once, so save it', { examples: [`${TOKEN_PREFIX}…`] }),
  access_token: AccessToken,
})
export type CreateTokenAnswer = Static<typeof CreateTokenAnswer>

export const ListTokensAnswer = Answer({ tokens: ManyOf(AccessToken, 'Newest first') })
export type ListTokensAnswer = Static<typeof ListTokensAnswer>

/** `POST /token/report-leak`: reports a token found in public. */
export const ReportLeak = Strict({
  token: Text('The leaked token', { minLength: 1, maxLength: 1000 }),
  found_at: Change(Text('Where the token was found, such as the address of a page', { maxLength: LIMITS.url })),
})
export type ReportLeak = Static<typeof ReportLeak>

/** The answer is the same for an unknown token. */
export const ReportLeakAnswer = Answer({ received: Type.Literal(true, { description: 'Always true' }) })
export type ReportLeakAnswer = Static<typeof ReportLeakAnswer>
