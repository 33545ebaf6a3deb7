import type { Static } from 'typebox'
import { Type } from 'typebox'
import { ERROR_STATUS, type ErrorCode } from './errors.ts'
import { Text } from './fields.ts'
import { Answer, OneOf } from './schema.ts'

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[]

export const ProblemField = Answer({
  pointer: Text('JSON pointer into the body, or ?name for a query parameter', { examples: ['/labels/0', '?limit'] }),
  detail: Text('What is wrong with the field', { examples: ['must be at least 1'] }),
})
export type ProblemField = Static<typeof ProblemField>

/**
 * Every error of the API (RFC 9457, `application/problem+json`; docs/spec/conventions.md §5). Some codes add members,
 * such as `mfa_token`.
 */
export const Problem = Answer(
  {
    type: Text('URI of the problem type', { examples: ['about:blank'] }),
    title: Text('Short title of the problem type'),
    status: Type.Integer({ description: 'The HTTP status', examples: [404] }),
    detail: Text('What is wrong and what to do about it'),
    code: OneOf(CODES, { description: 'Error code from a closed list; branch on this', examples: ['not_found'] }),
    request_id: Text('Id of the request; mention it when asking for help'),
    errors: Type.Array(ProblemField, {
      description: 'Invalid fields, at most 20; empty if the error is not about fields',
    }),
    error: Text('A copy of detail, for simple clients'),
    details: Type.Optional(
      Type.Unsafe<unknown>({
        description:
          'With a stale update of a record: `current` is the record as it is, `merged` the record with both changes, or null if they overlap',
      }),
    ),
    mfa_token: Type.Optional(Text('With totp_required: send it with the code within 5 minutes')),
    moved_to: Type.Optional(Text('With gone: the address of the instance that the account moved to')),
  },
  { $id: 'Problem', title: 'Problem', additionalProperties: true },
)
export type Problem = Static<typeof Problem>
