import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Flag, ManyOf, MaybeAt, Ref, Sentence, stamps, Text, Texts } from './fields.ts'
import { Answer, Change, Nullable, OneOf, pageFields, pageQuery, Strict } from './schema.ts'
import { ACTIVITY_OUTCOMES, CLIENT_AUTH_METHODS, LIMITS, REGISTRATION_SOURCES } from './vocabulary.ts'

const client = {
  client_id: Text('client_id of RFC 6749'),
  client_name: Text('Name'),
  client_uri: Text('Home page; "" if not set'),
  logo_uri: Text('Address of the logo; "" if not set'),
  redirect_uris: Texts('Allowed redirect addresses'),
}
const source = OneOf(REGISTRATION_SOURCES, { description: 'How the application was registered' })

/** A pre-registered client (docs/spec/apps-and-events.md §1). Names as in RFC 7591. */
export const OAuthClient = Answer(
  {
    _id: Text('Identifier'),
    ...client,
    jwks: Nullable(Type.Object({}, { additionalProperties: true, description: 'Public keys; null if not set' })),
    jwks_uri: Text('Address of the public keys; "" if not set'),
    grant_types: Texts('As in RFC 7591'),
    response_types: Texts('As in RFC 7591'),
    token_endpoint_auth_method: Text('As in RFC 7591', { examples: ['none'] }),
    registration_source: source,
    last_used_at: MaybeAt('Last use of a grant'),
    ...stamps,
  },
  { title: 'OAuthClient' },
)
export type OAuthClient = Static<typeof OAuthClient>

/** A user's authorization of an app (docs/spec/apps-and-events.md §1). */
export const OAuthConsent = Answer(
  {
    _id: Text('Identifier'),
    ...client,
    registration_source: source,
    scopes: Texts('Allowed scopes', { examples: [['knowledge:read']] }),
    resource: Text('Resource of RFC 8707'),
    granted_at: At('When the user allowed access'),
    last_used_at: MaybeAt('Last use'),
  },
  { title: 'OAuthConsent' },
)
export type OAuthConsent = Static<typeof OAuthConsent>

const ScopeDetail = Answer({
  scope: Text('The scope', { examples: ['email:read'] }),
  label: Sentence('Name of the scope'),
  description: Sentence('Description of the scope for the user'),
})

/** Endpoints and capabilities of OAuth and MCP (docs/spec/apps-and-events.md §1). */
export const OAuthConfig = Answer(
  {
    issuer: Text('As in RFC 8414'),
    authorization_endpoint: Text('Address'),
    token_endpoint: Text('Address'),
    registration_endpoint: Text('Address'),
    authorization_server_metadata_url: Text('Address, RFC 8414'),
    openid_configuration_url: Text('Address'),
    resource_metadata_url: Text('Address, RFC 9728'),
    mcp_base_url: Text('Address'),
    mcp_endpoint: Text('Address'),
    allowed_resources: Texts('Resources that a token can be issued for (RFC 8707)'),
    scope_details: ManyOf(ScopeDetail, 'All scopes that an application can request'),
    client_registration: Answer({
      client_id_metadata_document_supported: Flag('Clients can be identified by a metadata document'),
      dynamic_registration_supported: Flag('RFC 7591'),
      pre_registration_supported: Flag('Admins can register clients'),
    }),
  },
  { title: 'OAuthConfig' },
)
export type OAuthConfig = Static<typeof OAuthConfig>

export const ListOAuthClientsAnswer = Answer({ clients: ManyOf(OAuthClient, 'By name') })
export type ListOAuthClientsAnswer = Static<typeof ListOAuthClientsAnswer>

export const ListOAuthConsentsAnswer = Answer({ consents: ManyOf(OAuthConsent, 'Newest first') })
export type ListOAuthConsentsAnswer = Static<typeof ListOAuthConsentsAnswer>

export const OAuthConfigAnswer = Answer({ oauth: OAuthConfig })
export type OAuthConfigAnswer = Static<typeof OAuthConfigAnswer>

const uri = (description: string) => Text(description, { maxLength: LIMITS.url })

/** `POST /oauth/clients`; names as in RFC 7591. Unset values may be omitted. */
export const CreateOAuthClient = Strict({
  client_id: Change(
    Text('For programs that come with their own client_id; generated if not set. Unique on this server', {
      minLength: 1,
      maxLength: LIMITS.label,
      pattern: '^[A-Za-z0-9][A-Za-z0-9._~-]*$',
      examples: ['story-desk'],
    }),
  ),
  client_name: Text('Name shown to users', { minLength: 1, maxLength: LIMITS.name, pattern: '\\S' }),
  redirect_uris: Type.Array(uri('https, http to this machine, or the scheme of an installed app'), {
    minItems: 1,
    maxItems: 10,
    description: 'Allowed redirect addresses',
    examples: [['https://tool.example/callback']],
  }),
  client_uri: Change(uri('Home page, https')),
  logo_uri: Change(uri('https address of the logo')),
  jwks: Change(Type.Unsafe<object>({ type: 'object', description: 'Public keys (RFC 7517) for private_key_jwt' })),
  jwks_uri: Change(uri('https address of the public keys')),
  token_endpoint_auth_method: Change(
    OneOf(CLIENT_AUTH_METHODS, { description: '`none` (default) for programs that cannot keep a secret' }),
  ),
})
export type CreateOAuthClient = Static<typeof CreateOAuthClient>

/** The only answer that contains the secret. */
export const CreateOAuthClientAnswer = Answer({
  client: OAuthClient,
  client_secret: Text('Shown only once, so save it; "" if there is none'),
})
export type CreateOAuthClientAnswer = Static<typeof CreateOAuthClientAnswer>

/** An action of an application. Kept for 90 days. */
export const OAuthActivity = Answer(
  {
    _id: Text('Identifier'),
    action: Text('The called action, such as the name of a tool', { examples: ['search'] }),
    subject: Ref('The affected record'),
    outcome: OneOf(ACTIVITY_OUTCOMES, { description: 'Outcome of the call' }),
    createdAt: At('When it happened'),
  },
  { title: 'OAuthActivity' },
)
export type OAuthActivity = Static<typeof OAuthActivity>

/** `GET /oauth/consents/{id}/activity` */
export const listActivityQuery = pageQuery

export const ListOAuthActivityAnswer = Answer({ activity: ManyOf(OAuthActivity, 'Newest first'), ...pageFields })
export type ListOAuthActivityAnswer = Static<typeof ListOAuthActivityAnswer>
