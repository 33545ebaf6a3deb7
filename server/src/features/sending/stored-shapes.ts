import { Type } from 'typebox'

/** Bare addresses, because they go into SMTP commands. */
export const Addresses = Type.Array(Type.String({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$' }))
export const Files = Type.Array(
  Type.Object({
    id: Type.String(),
    filename: Type.String(),
    content_type: Type.String(),
    size: Type.Integer({ minimum: 0 }),
    content_id: Type.String(),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  }),
)
/** Addresses with the mail server's latest answer. */
export const Recipients = Type.Array(
  Type.Object({
    address: Type.String(),
    status: Type.Union(['pending', 'accepted', 'deferred', 'refused'].map((word) => Type.Literal(word))),
    detail: Type.String(),
  }),
)
export const MessageIds = Type.Array(Type.String())
/** See RecipientNotice of originals/reply-recipients. */
export const Notices = Type.Array(Type.Object({ code: Type.String(), address: Type.String(), form: Type.String() }))
