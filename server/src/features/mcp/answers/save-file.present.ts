import type { SaveAttachmentAnswer } from '@dossier/contract/record-attachment'
import { type Api, segment, ToolFailure } from './api.ts'

const ATTACHMENT = /^email:([^\s/]{1,128})\/([\d.]{1,30})$/

/** Saves `email:…/2` to a new note, or to the end of a note. @returns the note's id. */
export async function saveFile(api: Api, attachment: string, note: string | undefined): Promise<string> {
  const [, email = '', id = ''] = ATTACHMENT.exec(attachment) ?? []
  if (email === '') throw new ToolFailure('attachment must look like email:…/2, as `read` shows it.')
  const path = `/emails/${segment(email)}/attachments/${segment(id)}/save`
  return (await api.post<SaveAttachmentAnswer>(path, note === undefined ? {} : { note })).note._id
}
