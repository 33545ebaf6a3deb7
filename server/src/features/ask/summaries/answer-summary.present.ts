import { Summary } from '@dossier/contract/summary'
import type { Reply } from '#platform/http/route'
import { presentSource } from '../ask.present.ts'
import { streamAnswer, wantsStream } from '../stream-answer.present.ts'
import { presentSummary } from './summaries.present.ts'
import type { PreparedSummary } from './summarize.ts'

interface Asking {
  header(name: string): string | undefined
  requestId: string
}

/** Writes a summary and answers it, as a stream where the client wants one. */
export async function answerSummary(
  { quotes, write }: PreparedSummary,
  { header, requestId }: Asking,
): Promise<Summary | Reply> {
  const answer = async (signal?: AbortSignal) => presentSummary(await write(signal))
  if (!wantsStream(header('accept') ?? '')) return answer()
  const found = quotes.map((passage, at) => presentSource(passage, at + 1))
  return streamAnswer({ requestId, language: header('accept-language') ?? '', found, schema: Summary }, answer)
}
