import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, Flag, Text } from './fields.ts'
import { Answer } from './schema.ts'

/** Email address of a project (docs/spec/projects.md §3). */
export const ProjectAddress = Answer(
  {
    address: Text('<project id>@<forward domain>; "" when no domain is configured', {
      examples: ['019aa1b2-7c00-7000-8000-5f0f3c2d1e4b@in.example.org'],
    }),
    alias: Text('An alias that can be replaced; "" when no domain is configured', {
      examples: ['autumn-k3v9x2mq7d@in.example.org'],
    }),
  },
  { title: 'ProjectAddress' },
)
export type ProjectAddress = Static<typeof ProjectAddress>

/** `GET /projects/{id}/address`, `POST /projects/{id}/address/rotate` */
export const ProjectAddressAnswer = Answer({ address: ProjectAddress })
export type ProjectAddressAnswer = Static<typeof ProjectAddressAnswer>

/** `POST /projects/{id}/email-filter/apply` */
export const applyEmailFilterQuery = { dry_run: Type.Optional(Flag('Count only')) }

export const ApplyEmailFilterAnswer = Answer({
  matched: Count('Emails outside trash that match the rules'),
  moved: Count('Emails moved to trash; 0 for a dry run'),
  dry_run: Flag('true for a dry run: nothing was moved'),
})
export type ApplyEmailFilterAnswer = Static<typeof ApplyEmailFilterAnswer>

/** `POST /import/email`. The signature does not cover the query, so it decides nothing. */
export const importEmailQuery = {
  recipient: Type.Optional(Text('Ignored, for older senders', { maxLength: 10_000 })),
  to: Type.Optional(Text('Ignored, for older senders', { maxLength: 10_000 })),
}

/** 201 when a project imported the email, 200 when all had it already. */
export const ImportEmailAnswer = Answer({
  accepted: Count('Projects that now have the email'),
  duplicate: Flag('All of these projects already had the email'),
})
export type ImportEmailAnswer = Static<typeof ImportEmailAnswer>
