import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Count, IdInput, ManyOf, MaybeAt, Ref, Sentence, Text } from './fields.ts'
import { Answer, OneOf, OneOfOrEmpty, Strict } from './schema.ts'
import { EXPORT_STEPS, IMPORT_STEPS, RUN_STATUSES } from './vocabulary.ts'

const job = {
  _id: Text('Identifier'),
  status: OneOf(RUN_STATUSES, { description: 'completed: the work is done in full' }),
  progress: Count('Progress in percent, 0 to 100', { examples: [40] }),
  items_done: Count('Items processed so far'),
  items_total: Count('Items in total; 0 until they are counted'),
  error: Sentence('Why it failed and what to do; "" if it did not fail'),
  created_by: Ref('The user who started it'),
  host_id: Text('The account'),
  createdAt: At('When it was started'),
  completed_at: MaybeAt('When it ended'),
}

/** An archive of an account or project: Markdown for people, JSON lines of all data, emails and files. */
export const Export = Answer(
  {
    ...job,
    step: OneOfOrEmpty(EXPORT_STEPS, { description: 'Current step' }),
    project: Ref('The project; "" for the whole account'),
    download_url: Text(
      'Download address for owners and admins; "" until the archive is complete, and after it has expired',
    ),
    size: Count('Size of the archive in bytes; 0 until it is complete'),
    sha256: Text('SHA-256 of the archive, in hex; "" until it is complete'),
    missing_files: Count('Files that could not be read; the archive lists them'),
    expires_at: MaybeAt('When the archive will be removed'),
  },
  { title: 'Export' },
)
export type Export = Static<typeof Export>

/** An archive imported into an account. Existing data stays unchanged. */
export const Import = Answer(
  {
    ...job,
    step: OneOfOrEmpty(IMPORT_STEPS, { description: 'Current step' }),
    size: Count('Size of the archive in bytes'),
    added: Count('New items'),
    known: Count('Existing items, which were left unchanged'),
  },
  { title: 'Import' },
)
export type Import = Static<typeof Import>

/** `POST /export` */
export const StartExport = Strict({
  project: Type.Optional(IdInput('Only this project; the whole account if omitted or ""')),
})

export const ExportAnswer = Answer({ export: Export })
export type ExportAnswer = Static<typeof ExportAnswer>
export const ListExportsAnswer = Answer({ exports: ManyOf(Export, 'Newest first, the last 20') })
export type ListExportsAnswer = Static<typeof ListExportsAnswer>
export const ImportAnswer = Answer({ import: Import })
export type ImportAnswer = Static<typeof ImportAnswer>
export const ListImportsAnswer = Answer({ imports: ManyOf(Import, 'Newest first, the last 20') })
export type ListImportsAnswer = Static<typeof ListImportsAnswer>
