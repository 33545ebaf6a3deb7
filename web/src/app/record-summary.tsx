import { type ReactNode, Suspense } from 'react'
import { LazySummaryBlock } from '#features/ask/summaries/lazy-summary.ts'
import { useSummary } from '#features/ask/summaries/use-summary.ts'
import { RecordSummary } from '#features/records/record-summary.ts'
import { useKeys } from '#platform/keys/use-keys.ts'

/** A shorter text is its own summary. Unit: characters. */
const MIN_SUMMARIZED = 400

/** Lets the pages of records show summaries. */
export const WithRecordSummary = ({ children }: { children: ReactNode }) => (
  <RecordSummary value={showSummary}>{children}</RecordSummary>
)

const showSummary = (id: string, text: string): ReactNode =>
  text.trim().length < MIN_SUMMARIZED ? null : <SummaryOfRecord key={id} id={id} />

function SummaryOfRecord({ id }: { id: string }) {
  const summary = useSummary({ kind: 'record', id }, true)
  useKeys({ S: summary.summarize })
  return (
    <Suspense>
      <LazySummaryBlock {...summary} />
    </Suspense>
  )
}
