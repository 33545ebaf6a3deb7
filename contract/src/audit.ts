import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, IdInput, ManyOf, Ref, Sentence, Text } from './fields.ts'
import { Answer, OneOf, pageFields, pageQuery } from './schema.ts'
import { AUDIT_ACTIONS } from './vocabulary.ts'

/** An audited action on the account's people and credentials (docs/spec/accounts.md §10). Kept for a year. */
export const AuditEntry = Answer(
  {
    _id: Text('Identifier'),
    action: OneOf(AUDIT_ACTIONS, { description: 'The audited action', examples: ['sign-in'] }),
    user: Ref('Id of the user'),
    user_email: Text('Email address of the user; "" when nobody was signed in', { examples: ['nora@press.example'] }),
    subject: Ref('The affected user, session, token or other record'),
    detail: Sentence('Details as text; may be ""', { examples: ['member → admin'] }),
    ip: Text('IP address of the request; "" for the service and its operator', { examples: ['203.0.113.7'] }),
    user_agent: Text('User agent of the client; may be ""'),
    host_id: Text('The account'),
    createdAt: At('When it happened'),
  },
  { title: 'AuditEntry' },
)
export type AuditEntry = Static<typeof AuditEntry>

/** `GET /audit-log` */
export const listAuditQuery = {
  ...pageQuery,
  action: Type.Optional(OneOf(AUDIT_ACTIONS, { description: 'Only entries with this action' })),
  user: Type.Optional(IdInput('Only entries of this user')),
}

export const ListAuditAnswer = Answer({ entries: ManyOf(AuditEntry, 'Newest first'), ...pageFields })
export type ListAuditAnswer = Static<typeof ListAuditAnswer>
