import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { RecordsContext } from '../context.ts'
import { createRecord } from '../create-record.ts'
import { insertOrGetLink } from '../links/links.store.ts'
import type { RecordAttachmentRow, RecordRow } from '../records.tables.ts'
import { updateRecord } from '../update-record.ts'
import { putFile, type StagedFile, stageFile } from './attach-file.ts'
import { linkTo, type NewFile } from './attachments.ts'

/** A file of an email, and where it goes. */
export interface FileToSave extends NewFile {
  emailId: string
  /** Project of a new note. */
  projectId: string
  /** The note that gets it; null for a new one. */
  noteId: string | null
  /** Key of the act; '' = an act of its own. */
  act: string
}

export interface SavedFile {
  note: RecordRow
  attachment: RecordAttachmentRow
}

/**
 * Creates a note named after the file, or adds the file to the end of a note. The text links to the file, and the note is
 * linked with the email. File, text and links commit together.
 * @throws AppError `not_found` for the note; `conflict` when it is in trash or has too many files; `too_large`.
 */
export async function saveToNote(records: RecordsContext, actor: Actor, file: FileToSave): Promise<SavedFile> {
  const context = { ...records, actKey: file.act }
  const staged = await stageFile(context, actor.tenantId, file)
  let attachment: RecordAttachmentRow | undefined
  const also = async (tx: Tx, note: RecordRow): Promise<void> => {
    attachment = await putFile(context, tx, note.id, staged)
    await linkWithEmail(context, tx, note, actor, file.emailId)
  }
  const note =
    file.noteId === null
      ? await createNote(context, actor, file, staged, also)
      : await appendToNote(context, actor, file.noteId, staged, also)
  return { note, attachment: attachment as RecordAttachmentRow }
}

type Also = (tx: Tx, note: RecordRow) => Promise<void>

async function createNote(
  context: RecordsContext,
  actor: Actor,
  { projectId }: FileToSave,
  file: StagedFile,
  also: Also,
): Promise<RecordRow> {
  const input = { title: file.filename, markdown: `${linkTo(file)}\n`, project: projectId }
  return (await createRecord(context, actor, context.kinds.note, input, also)).record
}

/** The text is read anew after a concurrent change, so that nothing of it is lost. */
function appendToNote(
  context: RecordsContext,
  actor: Actor,
  noteId: string,
  file: StagedFile,
  also: Also,
): Promise<RecordRow> {
  const { note } = context.kinds
  const appending = {
    ...note,
    async columns(_input: object, stored: RecordRow) {
      if (stored.in_trash === 1) throw new AppError('conflict', message('records.noteInTrash'))
      return note.columns({ markdown: withLine(await markdownOf(context, stored), linkTo(file)) }, stored)
    },
  }
  return updateRecord(context, actor, appending, noteId, {}, { also })
}

const markdownOf = ({ noteConverter }: RecordsContext, { content_format, source_text }: RecordRow) =>
  content_format === 'html' ? noteConverter.toMarkdown(source_text) : source_text

function withLine(text: string, line: string): string {
  const separator = text === '' || /\n\s*\n$/.test(text) ? '' : text.endsWith('\n') ? '\n' : '\n\n'
  return `${text}${separator}${line}\n`
}

async function linkWithEmail(
  { platform: { clock, ids } }: RecordsContext,
  tx: Tx,
  { tenant_id, id }: RecordRow,
  { userId }: Actor,
  emailId: string,
): Promise<void> {
  const at = clock.now()
  const ends = { source_id: id, source_type: 'note', target_id: emailId, target_type: 'email' } as const
  const stamps = { owner_id: userId, created_at: at, updated_at: at }
  await insertOrGetLink(tx, { tenant_id, id: ids.next(), ...ends, label: '', ...stamps })
}
