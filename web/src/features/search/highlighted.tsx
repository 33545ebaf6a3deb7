import type { HighlightSegment } from '@dossier/contract/search'
import { withOffsets } from './with-offsets.ts'

/** Text of others with what was found in it marked. It is only ever text: marks come from the segments. */
export const Highlighted = ({ segments }: { segments: readonly HighlightSegment[] }) =>
  withOffsets(segments).map(({ at, text, highlighted }) =>
    highlighted ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  )
