import { afterEach, expect, it, vi } from 'vitest'
import { type Part, readStream } from './read-stream.ts'

afterEach(() => vi.unstubAllGlobals())

const DONE = { conversation_id: 'c', answer: [], not_found: [], sources: [] }
const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Answers with bytes that arrive in pieces of any length. */
function answering(text: string, { status = 200, type = 'text/event-stream', size = 7 } = {}): void {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }))
}

async function ask(): Promise<Part[]> {
  const parts: Part[] = []
  await readStream('/chat', { question: 'What?' }, new AbortController().signal, (part) => parts.push(part))
  return parts
}

it('reports parts in order, however the bytes are cut, and skips events that it does not know', async () => {
  const text = [
    event('source', { n: 1, title: 'Überblick 漢' }),
    ': a comment\n\n',
    event('news', { x: 1 }),
    event('statement', { text: 'a\nb', sources: [1] }),
    event('not_found', { text: 'when' }),
    event('done', DONE),
  ].join('')
  for (const size of [1, 7, 4096]) {
    answering(text, { size })
    const parts = await ask()
    expect(parts.map((part) => part.event)).toEqual(['source', 'statement', 'not_found', 'done'])
    expect(parts[0]).toMatchObject({ data: { title: 'Überblick 漢' } })
  }
})

it('takes a plain answer for a whole one', async () => {
  answering(JSON.stringify(DONE), { type: 'application/json; charset=utf-8' })
  expect(await ask()).toEqual([{ event: 'done', data: DONE }])
})

it('throws what the service refuses, before the answer and within it', async () => {
  const problem = { status: 429, code: 'budget', detail: 'The budget of today is used up.' }
  answering(JSON.stringify(problem), { status: 429, type: 'application/problem+json' })
  await expect(ask()).rejects.toMatchObject({ status: 429, message: problem.detail })
  answering(event('source', { n: 1 }) + event('problem', problem))
  await expect(ask()).rejects.toMatchObject({ status: 429, message: problem.detail })
})

it('throws when the connection breaks before the end', async () => {
  answering(event('source', { n: 1 }))
  await expect(ask()).rejects.toMatchObject({ status: 0 })
})
