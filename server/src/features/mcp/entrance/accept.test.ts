import { expect, it } from 'vitest'
import { asJson, readAccept } from './accept.ts'

it.each([
  [null, true, true],
  ['', false, false],
  ['*/*', true, true],
  ['application/json', true, false],
  ['Application/JSON; charset=utf-8', true, false],
  ['text/event-stream', false, true],
  ['text/*;q=0.5', false, true],
  ['application/json, text/event-stream', true, true],
  ['text/event-stream, application/json;q=0', false, true],
  ['text/html', false, false],
])('Accept: %s accepts JSON: %s, streams: %s', (header, json, stream) =>
  expect(readAccept(header)).toEqual({ json, stream }),
)

const streamOf = (text: string): Response => new Response(text, { headers: { 'content-type': 'text/event-stream' } })
const NOTICE = 'event: message\ndata: {"method":"notifications/progress"}\n\n'

it('turns the events of one request into its response', async () => {
  const answer = await asJson(streamOf(`: ping\n\n${NOTICE}id: 1\ndata: {"id":1,\ndata: "result":{}}\r\n\r\n`), false)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toEqual({ id: 1, result: {} })
})

it('turns the events of a batch into a list', async () => {
  const events = ['{"id":1,"result":{}}', '{"id":2,"error":{}}'].map((data) => `data: ${data}\n\n`).join(NOTICE)
  expect(await (await asJson(streamOf(events), true)).json()).toEqual([
    { id: 1, result: {} },
    { id: 2, error: {} },
  ])
})

it('leaves other answers as they are', async () => {
  const answer = Response.json({ id: 1 }, { status: 400 })
  expect(await asJson(answer, false)).toBe(answer)
})
