import { html, markdown, prose } from './inputs.ts'
import type { Case } from './target.ts'

const idOf = (record: unknown): string => String((record as { _id?: string } | undefined)?._id ?? '')

export function* recordCases(): Generator<Case> {
  yield* noteCases()
  for (const [name, source_text] of Object.entries(markdown)) {
    const note = { title: name, source_text, content_format: 'markdown' }
    yield { name: `markdown: preview of ${name}`, run: ({ call }) => call('POST', '/notes/preview', note) }
    yield { name: `markdown: note of ${name}`, run: ({ call }) => call('POST', '/notes', note) }
  }
  for (const [name, content] of Object.entries(html)) yield* htmlCases(name, content)
  yield* manyCases()
}

function* noteCases(): Generator<Case> {
  let id = ''
  const text = prose(1, 5_000_000)
  const note = { title: 'Long', source_text: text, content_format: 'markdown' }
  const stale = { source_text: prose(2, 5_000_000), updatedAt: '2026-11-26T00:00:00.000Z' }
  yield {
    name: 'note: POST of 5 MB',
    async run({ call }) {
      const answer = await call('POST', '/notes', note)
      id = idOf(answer.body.note)
      return answer
    },
  }
  yield { name: 'note: GET of 5 MB', run: ({ call }) => call('GET', `/notes/${id}`) }
  yield { name: 'note: GET as Markdown', run: ({ call }) => call('GET', `/notes/${id}/markdown`) }
  yield {
    name: 'note: PUT of another end',
    run: ({ call }) => call('PUT', `/notes/${id}`, { source_text: `${text}\nmore` }),
  }
  yield { name: 'note: PUT of another text', run: ({ call }) => call('PUT', `/notes/${id}`, stale) }
  yield { name: 'note: PUT of Markdown', run: ({ call }) => call('PUT', `/notes/${id}`, { markdown: text }) }
  yield { name: 'note: history', run: ({ call }) => call('GET', `/notes/${id}/history`) }
  yield { name: 'note: version', run: ({ call }) => call('GET', `/notes/${id}/history/1`) }
  yield { name: 'note: restore of a version', run: ({ call }) => call('POST', `/notes/${id}/history/1/restore`) }
  yield { name: 'note: links', run: ({ call }) => call('GET', `/links/${id}`) }
  yield {
    name: 'note: question',
    run: ({ call }) => call('POST', '/chat', { question: 'Which words has the long note?' }),
  }
}

function* htmlCases(name: string, content: string): Generator<Case> {
  let id = ''
  yield {
    name: `html: note of ${name}`,
    async run({ call }) {
      const answer = await call('POST', '/notes', { title: name, source_text: content, content_format: 'html' })
      id = idOf(answer.body.note)
      return answer
    },
  }
  yield { name: `html: Markdown of ${name}`, run: ({ call }) => call('GET', `/notes/${id}/markdown`) }
  yield { name: `html: Markdown into ${name}`, run: ({ call }) => call('PUT', `/notes/${id}`, { markdown: 'short' }) }
}

function* manyCases(): Generator<Case> {
  yield {
    name: 'records: 30 large notes',
    run: ({ call, each }) =>
      each(30, (index) =>
        call('POST', '/notes', {
          title: `N${index}`,
          source_text: prose(index, 1_500_000),
          content_format: 'markdown',
        }),
      ),
  }
  yield { name: 'records: GET /notes', run: ({ call }) => call('GET', '/notes?limit=200') }
  yield { name: 'records: search', run: ({ call }) => call('POST', '/notes/search', { query: 'words' }) }
  yield { name: 'records: GET /graph', run: ({ call }) => call('GET', '/graph?include_tags=1&include_semantic=1') }
  yield { name: 'records: GET /tags', run: ({ call }) => call('GET', '/tags') }
  yield {
    name: 'records: suggested tags',
    run: ({ call }) => call('POST', '/memories/tags/suggest', { content: prose(4, 5_000_000) }),
  }
  yield {
    name: 'records: memory of 5 MB',
    run: ({ call }) => call('POST', '/memories', { title: 'M', content: prose(3, 5_000_000) }),
  }
}
