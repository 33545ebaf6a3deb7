import type { QuickSearchAnswer } from '@dossier/contract/search'
import { toRef } from '../answers/refs.ts'
import { READS, tool } from '../tool.ts'
import { Count, Given, ListOf, limit, Maybe, Told, Word, Words } from './fields.ts'

/** `POST /search/quick`: as far as the caller's scopes reach. */
export const search = tool({
  name: 'search',
  title: 'Search everything',
  description: 'Find notes, memories, saved web pages and mail by words. Give an id to `read`.',
  scopes: [['knowledge:read'], ['email:read']],
  hints: READS,
  input: Given({ query: Words('Words; the last may be unfinished'), project: Maybe(Word), limit: limit(50, 10) }),
  output: Told({
    found: Count,
    results: ListOf({ id: Word, title: Word, excerpt: Word, project: Word }),
    notice: Word,
  }),
  async run({ api, mark }, { query, project, limit: most }) {
    const answer = await api.post<QuickSearchAnswer>('/search/quick', {
      query,
      limit: most,
      per_page: 20,
      ...(project ? { project_id: project } : {}),
    })
    return {
      found: answer.found,
      results: answer.results.map(({ id, type, title, excerpt, project_id: where }) => {
        const mine = type === 'note' || type === 'memory'
        const stranger = type === 'email' ? 'mail' : 'web'
        const shown = (text: string): string => (mine ? text : mark(stranger, text))
        return { id: toRef(type, id), title: shown(title), excerpt: shown(excerpt), project: where }
      }),
      notice: answer.degraded ? `Not everything could be searched: ${answer.degraded_reason}` : '',
    }
  },
})
