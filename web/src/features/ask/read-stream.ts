import type { AnswerSource, AskAnswer, AskQuestion } from '@dossier/contract/ask'
import type { Problem } from '@dossier/contract/problem'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { addressOfCall } from '#platform/api/address-of-call.ts'
import { ApiProblem, readProblem } from '#platform/api/call-api.ts'
import { currentLanguage } from '#platform/words/words.ts'

export type Statement = AskAnswer['answer'][number]

/** A part of an answer, as it arrives. */
export type Part =
  | { event: 'source'; data: AnswerSource }
  | { event: 'statement'; data: Statement }
  | { event: 'not_found'; data: { text: string } }
  | { event: 'done'; data: AskAnswer }

const isPart = (event: string): event is Part['event'] => ['source', 'statement', 'not_found', 'done'].includes(event)

/**
 * Asks a question and reports the parts of the answer as they arrive.
 * @throws ApiProblem, or the AbortError of `signal`.
 */
export async function readStream(body: AskQuestion, signal: AbortSignal, onPart: (part: Part) => void): Promise<void> {
  const response = await send(body, signal)
  if (!response.ok) throw readProblem(response.status, (await response.json().catch(() => ({}))) as Partial<Problem>)
  let isDone = false
  for await (const part of partsOf(response)) {
    onPart(part)
    isDone ||= part.event === 'done'
  }
  // The connection broke.
  if (!isDone) throw new ApiProblem(0, 'unreachable', '')
}

async function send(body: AskQuestion, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(addressOfCall('/chat'), {
      method: 'POST',
      signal,
      headers: {
        accept: 'text/event-stream, application/json;q=0.5',
        'accept-language': currentLanguage(),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
  } catch (error) {
    if (signal.aborted) throw error
    throw new ApiProblem(0, 'unreachable', '')
  }
}

async function* partsOf(response: Response): AsyncGenerator<Part> {
  // A proxy or a former version may not stream.
  if (response.headers.get('content-type')?.includes('json')) {
    yield { event: 'done', data: (await response.json()) as AskAnswer }
    return
  }
  if (!response.body) return
  const reader = response.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const data: unknown = JSON.parse(value.data)
    if (value.event === 'problem') throw readProblem((data as Problem).status, data as Problem)
    if (value.event && isPart(value.event)) yield { event: value.event, data } as Part
  }
}
