import type { QuickSearchAnswer } from '@dossier/contract/search'
import { KIND_WORDS, markOf } from '../answers/record-kinds.present.ts'
import { toRef } from '../answers/refs.ts'
import { READS, tool } from '../tool.ts'
import { Count, Described, Input, ListOf, limit, Optional, Output, Text } from './fields.ts'

/** `POST /search/quick`, within the caller's scopes. */
export const search = tool({
  name: 'search',
  title: 'Search everything',
  description: `Find ${KIND_WORDS.manyAndMail} by words. Pass an id to \`read\`.`,
  scopes: [['knowledge:read'], ['email:read']],
  hints: READS,
  input: Input({
    query: Described('Search words; the last matches as a prefix'),
    project: Optional(Text),
    limit: limit(50, 10),
  }),
  output: Output({
    found: Count,
    results: ListOf({ id: Text, title: Text, excerpt: Text, project: Text }),
    notice: Text,
  }),
  async run(call, { query, project, limit: maxHits }) {
    const answer = await call.api.post<QuickSearchAnswer>('/search/quick', {
      query,
      limit: maxHits,
      per_page: 20,
      ...(project ? { project_id: project } : {}),
    })
    return {
      found: answer.found,
      results: answer.results.map(({ id, type, title, excerpt, project_id: where }) => {
        const shown = markOf(call, type)
        return { id: toRef(type, id), title: shown(title), excerpt: shown(excerpt), project: where }
      }),
      notice: answer.degraded ? `Not everything could be searched: ${answer.degraded_reason}` : '',
    }
  },
})
