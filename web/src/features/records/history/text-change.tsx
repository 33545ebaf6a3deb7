import { useMemo } from 'react'
import { compareTexts, type Line } from './compare-texts.ts'

/** For short texts, which the history holds in full. */
export function TextChange({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => compareTexts(before, after), [before, after])
  return <ChangedLines lines={lines} />
}

/** Removed text is struck through, added text underlined, and unchanged text omitted except nearby lines. */
export function ChangedLines({ lines }: { lines: readonly Line[] }) {
  return (
    <div className="text-change">
      {lines.map(({ kind, segments }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
        <p key={at} className={kind}>
          {kind === 'gap' && <span aria-hidden>⋯</span>}
          {segments.map((segment, nth) => {
            const Tag = TAGS[segment.kind]
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its position
            return <Tag key={nth}>{segment.text}</Tag>
          })}
        </p>
      ))}
    </div>
  )
}

const TAGS = { same: 'span', removed: 'del', added: 'ins' } as const
