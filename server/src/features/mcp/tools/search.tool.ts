import type { AskAnswer } from '@dossier/contract/ask'
import type { ListContactsAnswer } from '@dossier/contract/contact'
import type { QuickSearchAnswer } from '@dossier/contract/search'
import { KIND_WORDS, markOf } from '../answers/record-kinds.present.ts'
import { toRef } from '../answers/refs.ts'
import { READS, type ToolCall, tool } from '../tool.ts'
import { Count, Described, Flag, Input, ListOf, limit, Optional, Output, Text } from './fields.ts'

/** `POST /search/quick`, within the caller's scopes; with `people`, `GET /contacts`; with `ask`, `POST /chat`. */
export const search = tool({
  name: 'search',
  title: 'Search everything',
  description: `Find ${KIND_WORDS.manyAndMail} by words, or people by name. \`ask\`: answers a question, cited passages as results. Pass an id to \`read\`.`,
  scopes: [['knowledge:read'], ['email:read']],
  alsoNeeds: ({ people }) => (people === true ? ['email:read'] : []),
  hints: READS,
  input: Input({
    query: Described('Search words; the last matches as a prefix'),
    people: Optional(Flag),
    ask: Optional(Flag),
    project: Optional(Text),
    limit: limit(50, 10),
  }),
  output: Output({
    found: Count,
    results: ListOf({ id: Text, title: Text, excerpt: Text, project: Text }),
    notice: Text,
  }),
  run: (call, args) =>
    args.people ? findPeople(call, args) : args.ask ? answerQuestion(call, args) : findRecords(call, args),
})

interface Args {
  query: string
  project?: string
  limit?: number
}

/** The id is the address. People write their own names. */
async function findPeople(call: ToolCall, { query, limit: pageSize }: Args) {
  const { contacts } = await call.api.get<ListContactsAnswer>('/contacts', { q: query, limit: pageSize })
  const results = contacts.map(({ address, name, sent, received, last_at }) => ({
    id: address,
    title: call.mark('mail', name),
    excerpt: `${sent} sent, ${received} received, last ${last_at}`,
    project: '',
  }))
  return { found: results.length, results, notice: '' }
}

/** The results are the sources, so that `[1]` in the answer is the first. Both may quote strangers. */
async function answerQuestion(call: ToolCall, { query, project }: Args) {
  const question = { question: query, ...(project ? { project } : {}) }
  const { answer, sources, not_found } = await call.api.post<AskAnswer>('/chat', question)
  const said = answer.map(({ text, sources: cited }) => `${text} ${cited.map((n) => `[${n}]`).join('')}`).join('\n')
  const missing = not_found.length > 0 ? `Not found: ${not_found.join('; ')}` : ''
  return {
    found: sources.length,
    results: sources.map(({ id, type, title, excerpt, open_target }) => {
      const shown = markOf(call, type)
      return { id: toRef(type, id), title: shown(title), excerpt: shown(excerpt), project: open_target.project_id }
    }),
    notice: [call.mark('mail', said), missing].filter(Boolean).join('\n'),
  }
}

async function findRecords(call: ToolCall, { query, project, limit: pageSize }: Args) {
  const answer = await call.api.post<QuickSearchAnswer>('/search/quick', {
    query,
    limit: pageSize,
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
}
