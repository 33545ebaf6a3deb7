import type { NoteAnswer } from '@dossier/contract/note'
import type { RecordType } from '@dossier/contract/vocabulary'
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { recordAddress, refetchRecords } from '../record-queries.ts'

/** Code, addresses and links hold no wiki links. */
const OCCUPIED = /(```|~~~)[^]*?(?:\1|$)|`[^`\n]*`|\[\[[^\]\n]*\]\]|\[[^\]\n]*\]\([^)\n]*\)|https?:\/\/\S+|<[^>\n]*>/g

/**
 * Links the first mention of a title in a note in Markdown, in its text.
 * @returns false for other texts, or when the words are not in the text as they are. @throws ApiProblem
 */
export async function linkMention(
  client: QueryClient,
  { id, type }: { id: string; type: RecordType },
  title: string,
): Promise<boolean> {
  if (type !== 'note' || /[[\]|#\n]/.test(title)) return false
  const { note } = await callApi<NoteAnswer>('GET', recordAddress('note', id))
  const linked = note.content_format === 'markdown' ? withLink(note.source_text, title) : null
  if (linked === null) return false
  await callApi('PUT', recordAddress('note', id), { body: { source_text: linked, revision: note.revision } })
  await refetchRecords(client)
  return true
}

/** Returns the text with its first free mention of the title as a wiki link; null when there is none. */
export function withLink(text: string, title: string): string | null {
  const lower = text.toLowerCase()
  const name = title.toLowerCase()
  // The text changes its length with some letters.
  if (name === '' || lower.length !== text.length) return null
  const occupied = [...text.matchAll(OCCUPIED)].map((match) => [match.index, match.index + match[0].length] as const)
  for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + name.length)) {
    const end = at + name.length
    const isFree = !occupied.some(([from, to]) => from < end && at < to)
    if (isFree && isWhole(text, at, end)) {
      const words = text.slice(at, end)
      return `${text.slice(0, at)}[[${words === title ? title : `${title}|${words}`}]]${text.slice(end)}`
    }
  }
  return null
}

const isWhole = (text: string, start: number, end: number): boolean =>
  !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, start - 2), start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))
