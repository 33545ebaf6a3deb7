/** Records of one account and kind whose lexemes share a number prefix. */
export interface Block {
  number: number
  /** Earliest instant that belongs to it, in epoch milliseconds. */
  oldest: number
  /** null = not counted yet. */
  records: number | null
}

/**
 * Returns the last block that begins at or before this instant, else the first. Blocks are sorted by `oldest`;
 * undefined when there are none.
 */
export const blockFor = (blocks: readonly Block[], at: number): Block | undefined =>
  blocks.findLast(({ oldest }) => oldest <= at) ?? blocks[0]

export function addToBlock(block: Block, at: number): void {
  block.records = (block.records ?? 0) + 1
  block.oldest = Math.min(block.oldest, at)
}

export const withNewBlock = (blocks: readonly Block[], number: number, at: number): Block[] =>
  [...blocks, { number, oldest: at, records: 1 }].sort((a, b) => a.oldest - b.oldest)
