import { ADDRESS_ROLES, INVITATION_METHODS, RECORD_TYPES } from '@dossier/contract/vocabulary'
import type { TSchema } from 'typebox'
import { Type } from 'typebox'
import { json } from '#platform/portable/fields'

export const Strings = Type.Array(Type.String())
export const listOf = (schema: TSchema) => json(Type.Array(schema))
const words = (list: readonly string[]) => Type.Union(list.map((word) => Type.Literal(word)))

export const Labels = Type.Array(Type.Object({ label: Type.String({ minLength: 1 }), by: Type.String() }))
export const Arrival = Type.Object({})
export const Participant = Type.Object({ role: words(ADDRESS_ROLES), name: Type.String(), address: Type.String() })
export const Attachment = Type.Object({
  id: Type.String(),
  filename: Type.String(),
  content_type: Type.String(),
  size: Type.Integer({ minimum: 0 }),
  content_id: Type.String(),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  inline: Type.Optional(Type.Boolean()),
})
export const Finding = Type.Object({ code: Type.String(), detail: Type.String() })
export const ActionPoint = Type.Object({
  text: Type.String(),
  type: Type.String(),
  due_at: Type.Unknown(),
  due_date: Type.Optional(Type.String()),
})
export const RelatedContext = Type.Object({
  item_id: Type.String(),
  item_type: words(RECORD_TYPES),
  title: Type.String(),
  reason: Type.String(),
})
export const Evidence = Type.Object({
  field: Type.String(),
  record: Type.String(),
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
})
export const Header = Type.Object({ name: Type.String(), value: Type.String() })
export const UnsubscribeOffer = Type.Object({
  one_click: Type.Boolean(),
  url: Type.String(),
  mailto: Type.String(),
})
export const UnsubscribeRequest = Type.Object({
  method: words(['one_click', 'mailto', 'link']),
  at: Type.Integer(),
  error: Type.String(),
  outgoing_id: Type.String(),
})
export const InvitationAnswers = Type.Array(
  Type.Object({ status: Type.String(), comment: Type.String(), at: Type.Integer(), outgoing_id: Type.String() }),
)
const Person = { name: Type.String(), address: Type.String() }
export const Invitation = Type.Object({
  method: words(INVITATION_METHODS),
  uid: Type.String(),
  sequence: Type.Integer({ minimum: 0 }),
  stampedAt: Type.String(),
  occurrence: Type.String(),
  summary: Type.String(),
  start: Type.String(),
  end: Type.String(),
  allDay: Type.Boolean(),
  timeZone: Type.String(),
  location: Type.String(),
  organizer: Type.Union([Type.Object(Person), Type.Null()]),
  attendees: Type.Array(Type.Object({ ...Person, status: Type.String() })),
  recurrence: Type.String(),
})
