import { compareTexts } from './compare-texts.ts'

/** What became of a text: what went is struck, what came is underlined, what stayed is left out but for the nearest lines. */
export function TextChange({ before, after }: { before: string; after: string }) {
  return (
    <div className="text-change">
      {compareTexts(before, after).map(({ kind, pieces }, at) => (
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
