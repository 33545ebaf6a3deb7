import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Count, IdInput, ManyOf, MaybeAt, Ref, Sentence, Text } from './fields.ts'
import { Answer, OneOf, OneOfOrEmpty, Strict } from './schema.ts'
import { EXPORT_STEPS, IMPORT_STEPS, RUN_STATUSES } from './vocabulary.ts'

const job = {
  _id: Text('Identifier'),
  status: OneOf(RUN_STATUSES, { description: 'completed: the archive is whole; everything of it is here' }),
  progress: Count('Percent of the work, 0 to 100', { examples: [40] }),
  items_done: Count('Things written or read so far'),
  items_total: Count('Things in all; 0 while they are not counted'),
  error: Sentence('Why it failed and what to do; "" unless it did'),
  created_by: Ref('The user who asked for it'),
  host_id: Text('The account'),
  createdAt: At('When it was asked for'),
  completed_at: MaybeAt('When it ended'),
}

/** An archive of an account or of one project: Markdown for people, JSON lines of everything, mail and files. */
export const Export = Answer(
  {
    ...job,
    step: OneOfOrEmpty(EXPORT_STEPS, { description: 'What it is at' }),
    project: Ref('The project; "" for the whole account'),
    download_url: Text('Where the archive is, for owners and admins; "" until it is complete and once it has expired'),
    size: Count('Bytes of the archive; 0 until it is complete'),
    sha256: Text('Of the archive, in hex; "" until it is complete'),
    missing_files: Count('Files that could not be read from the store; they are named in the archive'),
    expires_at: MaybeAt('When the archive is removed'),
  },
  { title: 'Export' },
)
export type Export = Static<typeof Export>

/** An archive that comes into an account. What is there already stays as it is. */
export const Import = Answer(
  {
    ...job,
    step: OneOfOrEmpty(IMPORT_STEPS, { description: 'What it is at' }),
    size: Count('Bytes of the archive'),
    added: Count('Things that were not here before'),
    known: Count('Things that were here already and stayed as they are'),
  },
  { title: 'Import' },
)
export type Import = Static<typeof Import>

/** `POST /export` */
export const StartExport = Strict({
  project: Type.Optional(IdInput('Only this project; left out or "", the whole account')),
})

export const ExportAnswer = Answer({ export: Export })
export type ExportAnswer = Static<typeof ExportAnswer>
export const ListExportsAnswer = Answer({ exports: ManyOf(Export, 'Newest first, the last 20') })
export type ListExportsAnswer = Static<typeof ListExportsAnswer>
export const ImportAnswer = Answer({ import: Import })
export type ImportAnswer = Static<typeof ImportAnswer>
export const ListImportsAnswer = Answer({ imports: ManyOf(Import, 'Newest first, the last 20') })
export type ListImportsAnswer = Static<typeof ListImportsAnswer>
