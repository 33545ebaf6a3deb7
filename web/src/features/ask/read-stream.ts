import type { AnswerSource, AskAnswer } from '@dossier/contract/ask'
import type { Problem } from '@dossier/contract/problem'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { addressOfCall } from '#platform/api/address-of-call.ts'
import { ApiProblem, readProblem } from '#platform/api/call-api.ts'
import { currentLanguage } from '#platform/words/words.ts'

export type Statement = AskAnswer['answer'][number]

/** An answer to a question, or a summary. */
export type Streamed = Omit<AskAnswer, 'conversation_id'>

/** A part of an answer, as it arrives. */
export type Part<A extends Streamed = Streamed> =
  | { event: 'source'; data: AnswerSource }
  | { event: 'statement'; data: Statement }
  | { event: 'not_found'; data: { text: string } }
  | { event: 'done'; data: A }

const isPart = (event: string): event is Part['event'] => ['source', 'statement', 'not_found', 'done'].includes(event)

/**
 * Asks for an answer and reports its parts as they arrive. @returns the whole answer.
 * @throws ApiProblem, or the AbortError of `signal`.
 */
export async function readStream<A extends Streamed>(
  path: string,
  body: object | undefined,
  signal: AbortSignal,
  onPart: (part: Part<A>) => void,
): Promise<A> {
  const response = await send(path, body, signal)
  if (!response.ok) throw readProblem(response.status, (await response.json().catch(() => ({}))) as Partial<Problem>)
  let answer: A | null = null
  for await (const part of partsOf<A>(response)) {
    onPart(part)
    if (part.event === 'done') answer = part.data
  }
  // The connection broke.
  if (!answer) throw new ApiProblem(0, 'unreachable', '')
  return answer
}

async function send(path: string, body: object | undefined, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(addressOfCall(path), {
      method: 'POST',
      signal,
      headers: {
        accept: 'text/event-stream, application/json;q=0.5',
        'accept-language': currentLanguage(),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  } catch (error) {
    if (signal.aborted) throw error
    throw new ApiProblem(0, 'unreachable', '')
  }
}

async function* partsOf<A extends Streamed>(response: Response): AsyncGenerator<Part<A>> {
  // A proxy or a former version may not stream.
  if (response.headers.get('content-type')?.includes('json')) {
    yield { event: 'done', data: (await response.json()) as A }
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
    if (value.event && isPart(value.event)) yield { event: value.event, data } as Part<A>
  }
}
