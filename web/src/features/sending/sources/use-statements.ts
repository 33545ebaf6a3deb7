import type { ReplySource } from '@dossier/contract/suggested-reply'
import { useState } from 'react'
import { type Statement, statementsWithSources } from './statements.ts'

interface StatementInput {
  body: string
  sources: readonly ReplySource[]
  /** Until the conversation is loaded, no statement counts as unsupported. */
  written: string | undefined
}

export function useStatements({ body, sources, written = body }: StatementInput) {
  const [confirmed, setKept] = useState<ReadonlySet<string>>(new Set())
  const quotes = sources.map(({ quote }) => quote)
  return {
    statements: statementsWithSources(body, quotes, written, confirmed),
    keep: ({ text }: Statement) => setKept(new Set(confirmed).add(text.trim())),
  }
}
