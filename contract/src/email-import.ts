import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, IdInput, ManyOf, Sentence } from './fields.ts'
import { Answer } from './schema.ts'

/** Query of `POST /emails/import`, whose body is the mbox itself (`Content-Type: application/mbox`). */
export const importEmailsQuery = {
  project: Type.Optional(IdInput('Project id; the default project when it is left out')),
}

/** One mail that could not be taken in. */
const ImportProblem = Answer({
  number: Count('Which mail of the file it is; the first is 1'),
  reason: Sentence('Why it was left out'),
})

/** What became of the mails of an mbox. */
export const ImportEmailsAnswer = Answer({
  imported: Count('Mails that were not here before'),
  duplicates: Count('Mails that were here already and stayed as they are'),
  failed: Count('Mails that could not be read'),
  problems: ManyOf(ImportProblem, 'Why, for the first fifty of these'),
})
export type ImportEmailsAnswer = Static<typeof ImportEmailsAnswer>
