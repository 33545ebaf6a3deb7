import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, Flag, IdInput, ManyOf, Sentence, Text } from './fields.ts'
import { Answer } from './schema.ts'

/** Query of `POST /emails/import`, whose body is the file itself. */
export const importEmailsQuery = {
  project: Type.Optional(IdInput('Project id; the default project if omitted')),
  path: Type.Optional(
    Text(
      'Where the file lies, from the chosen file or folder on, such as `Profile/Mail/Local Folders/Sent`. Its folders and ' +
        'flags decide the mailbox, the labels and whether the email is read',
      { maxLength: 2_000 },
    ),
  ),
  read: Type.Optional(Flag('Whether a list beside the file names the email as read, as MH has one')),
}

const ImportProblem = Answer({
  number: Count('Number of the email in the file, starting at 1'),
  reason: Sentence('Why the email was skipped'),
})

const Folder = Answer({
  name: Text('The folder in the files, from `path`; "" if there is none'),
  mailbox: Text('The mailbox of these emails; "" for those that could not be read'),
  imported: Count('New emails'),
  duplicates: Count('Existing emails'),
  deleted: Count('Emails marked as deleted'),
  failed: Count('Emails that could not be read'),
})

export const ImportEmailsAnswer = Answer({
  imported: Count('New emails'),
  duplicates: Count('Existing emails, which were left unchanged'),
  deleted: Count('Emails that their program had marked as deleted, but not removed; they were left out'),
  failed: Count('Emails that could not be read'),
  problems: ManyOf(ImportProblem, 'Reasons for the first 50 failures'),
  folders: ManyOf(Folder, 'The same counts by folder and mailbox'),
})
export type ImportEmailsAnswer = Static<typeof ImportEmailsAnswer>
