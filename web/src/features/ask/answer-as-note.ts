import type { AnswerSource } from '@dossier/contract/ask'
import type { CreateLink } from '@dossier/contract/link'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import { supportedStatements, type Turn } from './turns.ts'

/** Characters that Markdown reads as format. */
const SIGNS = /[\\`*_{}[\]<>#|~]/g
const plain = (text: string): string =>
  text
    .replaceAll(SIGNS, (sign) => `\\${sign}`)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns an answer as Markdown, with its sources as quotes below it. @param nameOf a title for a source without one */
export function answerAsMarkdown(turn: Turn, nameOf: (source: AnswerSource) => string): string {
  const lines = supportedStatements(turn).map(
    ({ text, sources }) => `${plain(text)} ${sources.map((n) => `\\[${n}\\]`).join(' ')}`,
  )
  const sources = turn.sources.map(
    (source) => `${source.n}. [${plain(nameOf(source))}](${source.open_target.path})\n\n   > ${plain(source.excerpt)}`,
  )
  return `${[...lines, ...sources].join('\n\n')}\n`
}

/** Returns an answer as plain text, for the clipboard. */
export function answerAsText(turn: Turn, nameOf: (source: AnswerSource) => string): string {
  const statements = supportedStatements(turn).map(({ text, sources }) => `${text} [${sources.join(', ')}]`)
  const sources = turn.sources.map((source) => `[${source.n}] ${nameOf(source)}`)
  return [turn.question, statements.join('\n'), sources.join('\n')].filter(Boolean).join('\n\n')
}

/** Saves an answer as a note that is linked with its sources. @returns the id of the note. @throws ApiProblem */
export async function saveAsNote(turn: Turn, project: string, markdown: string): Promise<string> {
  const { note } = await callApi<{ note: { _id: string } }>('POST', '/notes', {
    body: { title: turn.question.trim(), source_text: markdown, content_format: 'markdown', project },
  })
  const ends = new Map(turn.sources.map((source) => [source.id, source]))
  for (const { id, type } of ends.values()) {
    const body: CreateLink = { source_id: note._id, source_type: 'note', target_id: id, target_type: type }
    // A source that is gone leaves its words.
    await callApi('POST', '/links', { body }).catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error
    })
  }
  return note._id
}
