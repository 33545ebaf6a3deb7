import Type, { type Static } from 'typebox'
import { At, Flag, ManyOf, MaybeAt, stamps, Text, Texts } from './fields.ts'
import { Answer, Nullable, OneOf } from './schema.ts'
import { REGISTRATION_SOURCES } from './vocabulary.ts'

const client = {
  client_id: Text('As in RFC 6749'),
  client_name: Text('Name'),
  client_uri: Text('Home page; "" when not given'),
  logo_uri: Text('Picture; "" when not given'),
  redirect_uris: Texts('Where it may be sent back to'),
}
const source = OneOf(REGISTRATION_SOURCES, { description: 'How it became known' })

/** A client that was registered beforehand (description, OAuthClient). Names as in RFC 7591. */
export const OAuthClient = Answer(
  {
    _id: Text('Identifier'),
    ...client,
    jwks: Nullable(
      Type.Object({}, { additionalProperties: true, description: 'Its public keys; null when not given' }),
    ),
    jwks_uri: Text('Where its public keys are; "" when not given'),
    grant_types: Texts('As in RFC 7591'),
    response_types: Texts('As in RFC 7591'),
    token_endpoint_auth_method: Text('As in RFC 7591', { examples: ['none'] }),
    registration_source: source,
    last_used_at: MaybeAt('Last time it used a grant'),
    ...stamps,
  },
  { title: 'OAuthClient' },
)
export type OAuthClient = Static<typeof OAuthClient>

/** What a user allowed an app to do (description, OAuthConsent). */
export const OAuthConsent = Answer(
  {
    _id: Text('Identifier'),
    ...client,
    registration_source: source,
    scopes: Texts('What it may do', { examples: [['knowledge:read']] }),
    resource: Text('What for, as in RFC 8707'),
    granted_at: At('When the user agreed'),
    last_used_at: MaybeAt('Last use'),
  },
  { title: 'OAuthConsent' },
)
export type OAuthConsent = Static<typeof OAuthConsent>

export const ScopeDetail = Answer({
  scope: Text('The scope', { examples: ['email:read'] }),
  label: Text('In two or three words'),
  description: Text('What it allows, for the person who is asked'),
})
export type ScopeDetail = Static<typeof ScopeDetail>

/** Addresses and abilities of the OAuth and MCP side (description, OAuthConfig). */
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
    allowed_resources: Texts('Resources that a token may be for, RFC 8707'),
    scope_details: ManyOf(ScopeDetail, 'Every scope'),
    client_registration: Answer({
      client_id_metadata_document_supported: Flag('A client may be its own metadata document'),
      dynamic_registration_supported: Flag('RFC 7591'),
      pre_registration_supported: Flag('Clients can be entered by an admin'),
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
