import { useMemo } from 'react'
import { compareTexts, type Line } from './compare-texts.ts'

/** What became of a text that the history holds whole: such a one is short. */
export function TextChange({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => compareTexts(before, after), [before, after])
  return <ChangedLines lines={lines} />
}

/** What went is struck, what came is underlined, what stayed is left out but for the nearest lines. */
export function ChangedLines({ lines }: { lines: readonly Line[] }) {
  return (
    <div className="text-change">
      {lines.map(({ kind, pieces }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <p key={at} className={kind}>
          {kind === 'gap' && <span aria-hidden>⋯</span>}
          {pieces.map((piece, nth) => {
            const Tag = TAGS[piece.kind]
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
            return <Tag key={nth}>{piece.text}</Tag>
          })}
        </p>
      ))}
    </div>
  )
}

const TAGS = { same: 'span', removed: 'del', added: 'ins' } as const
