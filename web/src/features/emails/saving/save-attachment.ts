import type { ListNotesAnswer, Note } from '@dossier/contract/note'
import { recordPath } from '@dossier/contract/paths'
import type { SaveAttachmentAnswer } from '@dossier/contract/record-attachment'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { refetchActs, turnAct } from '../acts/act-queries.ts'

export interface SavedFile {
  filename: string
  title: string
  /** Path of the note in the app. */
  path: string
  /** Key of the act, for undo. */
  act: string
}

/** @param path API path of the attachment. @param note id of the note that gets it; '' for a new note. @throws ApiProblem */
export async function saveAttachment(client: QueryClient, path: string, note: string): Promise<SavedFile> {
  const act = crypto.randomUUID()
  const body = note ? { note } : {}
  const saved = await callApi<SaveAttachmentAnswer>('POST', `${path}/save`, { body, act })
  void refetchActs(client)
  const { _id: id, title, project } = saved.note
  return { filename: saved.attachment.filename, title, path: recordPath({ type: 'note', id, project }), act }
}

/** @throws ApiProblem; Error with the reason when something newer changed the note. */
export async function undoSaving(client: QueryClient, { act }: SavedFile): Promise<string> {
  const { refusal } = await turnAct(client, act, 'undone', performance.now())
  void refetchActs(client)
  return refusal
}

export type FoundNote = Pick<Note, '_id' | 'title'>

const MAX_SHOWN = '8'

/** Notes of the project: those with these words, or the newest. */
export const useNotes = (project: string, words: string) =>
  useQuery({
    queryKey: ['mail', 'notes to save to', project, words],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<FoundNote[]> => {
      if (words === '') {
        const query = { project, limit: MAX_SHOWN }
        return (await callApi<ListNotesAnswer>('GET', '/notes', { signal, query })).notes
      }
      const body = { query: words, project, limit: Number(MAX_SHOWN) }
      return (await callApi<{ results: FoundNote[] }>('POST', '/notes/search', { signal, body })).results
    },
  })
