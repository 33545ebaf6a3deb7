/** Records of one account and kind that share the number in front of their words. */
export interface Block {
  number: number
  /** The earliest instant that belongs to it, in epoch milliseconds. */
  oldest: number
  /** null where they have not been counted. */
  records: number | null
}

/**
 * The block that a record of this instant belongs to: the last one that begins before it. Sorted by `oldest`; undefined
 * where there is none.
 */
export const homeOf = (blocks: readonly Block[], at: number): Block | undefined =>
  blocks.findLast(({ oldest }) => oldest <= at) ?? blocks[0]

/** A record of this instant joins the block. */
export function join(block: Block, at: number): void {
  block.records = (block.records ?? 0) + 1
  block.oldest = Math.min(block.oldest, at)
}

/** A new block begins with this instant: what is later comes there from now on. */
export const begin = (blocks: readonly Block[], number: number, at: number): Block[] =>
  [...blocks, { number, oldest: at, records: 1 }].sort((a, b) => a.oldest - b.oldest)
