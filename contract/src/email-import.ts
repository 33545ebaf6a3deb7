import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, IdInput, ManyOf, Sentence } from './fields.ts'
import { Answer } from './schema.ts'

/** Query of `POST /emails/import`, whose body is the mbox itself (`Content-Type: application/mbox`). */
export const importEmailsQuery = {
  project: Type.Optional(IdInput('Project id; the default project if omitted')),
}

const ImportProblem = Answer({
  number: Count('Number of the email in the file, starting at 1'),
  reason: Sentence('Why the email was skipped'),
})

export const ImportEmailsAnswer = Answer({
  imported: Count('New emails'),
  duplicates: Count('Existing emails, which were left unchanged'),
  failed: Count('Emails that could not be read'),
  problems: ManyOf(ImportProblem, 'Reasons for the first 50 failures'),
})
export type ImportEmailsAnswer = Static<typeof ImportEmailsAnswer>
