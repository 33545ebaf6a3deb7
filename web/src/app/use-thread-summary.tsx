import type { ShownEmail } from '@dossier/contract/listed-email'
import { type ReactNode, Suspense } from 'react'
import { LazySummaryBlock } from '#features/ask/summaries/lazy-summary.ts'
import { useSummary } from '#features/ask/summaries/use-summary.ts'
import { useKeys } from '#platform/keys/use-keys.ts'

/** Shorter texts are their own summary; so is the note that an email has no text but its HTML. Unit: characters. */
const MIN_SUMMARIZED = 400

interface ThreadSummary {
  /** Absent for a short conversation. */
  summarize: (() => void) | undefined
  block: ReactNode
}

/** The summary of the open conversation. Until there is one, the triage's line about the newest email stands for it. */
export function useThreadSummary(emails: readonly ShownEmail[]): ThreadSummary {
  const newest = emails.at(-1)
  const isWorth = lengthOf(emails) >= MIN_SUMMARIZED
  const summary = useSummary({ kind: 'thread', id: newest?.thread_id ?? '' }, isWorth)
  const summarize = summary.summarize && showAndDo(summary.summarize)
  useKeys({ S: summarize })
  const block = isWorth && (
    <Suspense>
      <LazySummaryBlock {...summary} instead={newest?.triage_summary ?? ''} />
    </Suspense>
  )
  return { summarize, block }
}

const lengthOf = (emails: readonly ShownEmail[]): number =>
  emails.reduce(
    (sum, { text_content, omitted = [] }) =>
      sum + (omitted.includes('text_content') ? MIN_SUMMARIZED : text_content.trim().length),
    0,
  )

/** A folded margin would hide the summary. */
const showAndDo = (act: () => void) => (): void => {
  const folded = document.querySelector<HTMLDetailsElement>('#mail .margin-line')
  if (folded?.checkVisibility()) folded.open = true
  act()
}
