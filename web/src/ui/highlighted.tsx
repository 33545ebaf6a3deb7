import type { HighlightSegment } from '@dossier/contract/search'
import { withOffsets } from './with-offsets.ts'

/** Untrusted text with highlighted matches. Rendered as text only: the marks come from the segments. */
export const Highlighted = ({ segments }: { segments: readonly HighlightSegment[] }) =>
  withOffsets(segments).map(({ at, text, highlighted }) =>
    highlighted ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  )
