import { fill, largeHtml, MiB, mailOf, manyRecipients } from './inputs.ts'
import type { Case, Service } from './target.ts'

const post = ({ call }: Service, text: string) => call('POST', '/emails', Buffer.from(text), 'message/rfc822')

export function* mailCases(): Generator<Case> {
  yield {
    name: 'warm up',
    run: (service) => service.each(20, (index) => post(service, mailOf(9_000 + index, { size: 1_000 }))),
  }
  yield { name: 'list: small', run: ({ call, each }) => each(20, () => call('GET', '/emails')) }
  yield {
    name: 'list: ingest of 60 large emails',
    run: (service) => service.each(60, (index) => post(service, mailOf(index))),
  }
  yield* listCases()
  yield* threadCases()
  yield* singleCases()
}

function* listCases(): Generator<Case> {
  const question = 'What is quoted in the large email?'
  const excerpts = { query: 'large', options: { limit: 200, excerpts: true } }
  const knowledge = { query: 'large email', per_page: 20 }
  yield { name: 'list: GET /emails', run: ({ call }) => call('GET', '/emails?limit=200') }
  yield { name: 'list: GET /emails, rows', run: ({ call }) => call('GET', '/emails?limit=200&fields=row') }
  yield { name: 'list: search with excerpts', run: ({ call }) => call('POST', '/emails/search', excerpts) }
  yield { name: 'list: quick search', run: ({ call }) => call('POST', '/search/quick', { query: 'large email' }) }
  yield { name: 'list: search of all types', run: ({ call }) => call('POST', '/search/knowledge', knowledge) }
  yield { name: 'list: question', run: ({ call }) => call('POST', '/chat', { question }) }
  yield { name: 'list: triage status', run: ({ call }) => call('GET', '/emails/triage-status?limit=200&include=email') }
}

function* threadCases(): Generator<Case> {
  yield {
    name: 'thread: ingest',
    run: (service) => service.each(40, (index) => post(service, mailOf(index, { thread: true }))),
  }
  yield {
    name: 'thread: GET',
    async run({ call }) {
      const options = { limit: 1, fields: 'row' }
      const { body } = await call('POST', '/emails/search', { query: 'subject:thread', options })
      return call('GET', `/emails/${body.results?.[0]?._id ?? ''}/thread`)
    },
  }
  yield {
    name: 'wide: ingest',
    run: (service) => service.each(30, (index) => post(service, manyRecipients(index))),
  }
  yield { name: 'wide: GET /emails, rows', run: ({ call }) => call('GET', '/emails?limit=200&fields=row') }
}

function* singleCases(): Generator<Case> {
  let id = ''
  const texts = { text_content: fill('ab"\n', 5 * MiB), html_content: largeHtml }
  yield {
    name: 'single: PUT with 5 MB',
    async run({ call }) {
      id = (await call('GET', '/emails?limit=1&fields=row')).body.emails?.[0]?._id ?? ''
      return call('PUT', `/emails/${id}`, texts)
    },
  }
  yield { name: 'single: GET with 5 MB', run: ({ call }) => call('GET', `/emails/${id}`) }
  yield { name: 'single: thread with 5 MB', run: ({ call }) => call('GET', `/emails/${id}/thread`) }
}
