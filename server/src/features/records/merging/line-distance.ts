import { Turn } from '#platform/clock/wait'

/**
 * Counts the lines that only one of the texts has. The order of lines does not matter. Other requests run while long
 * texts are compared.
 */
export async function lineDistance(a: string, b: string): Promise<number> {
  const { start, fromEnd } = commonEnds(a, b)
  const counts = new Map<string, number>()
  const turn = new Turn()
  for (const [text, step] of [
    [a, 1],
    [b, -1],
  ] as const) {
    for (const lines of batchesOfLines(text, start, text.length - fromEnd)) {
      for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + step)
      if (turn.isOver) await turn.end()
    }
  }
  let distance = 0
  for (const count of counts.values()) distance += Math.abs(count)
  return distance
}

/** Lines that both texts begin or end with count nothing. */
function commonEnds(a: string, b: string): { start: number; fromEnd: number } {
  const most = Math.min(a.length, b.length)
  const same = longest(most, (length) => a.slice(0, length) === b.slice(0, length))
  const start = same === 0 ? 0 : a.lastIndexOf('\n', same - 1) + 1
  const alike = longest(most - start, (length) => a.slice(a.length - length) === b.slice(b.length - length))
  const lineBreak = a.indexOf('\n', a.length - alike)
  return { start, fromEnd: lineBreak < 0 ? 0 : a.length - lineBreak - 1 }
}

/** Returns the greatest length up to `most` that holds, if all smaller ones hold too. */
function longest(most: number, holds: (length: number) => boolean): number {
  let [low, high] = [0, Math.max(0, most)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}

const BATCH_CHARS = 64 * 1024

/** An empty text has no lines, and a line break at the end starts none. */
function* batchesOfLines(text: string, start: number, end: number): Generator<string[]> {
  for (let at = start; at < end; ) {
    const lineBreak = at + BATCH_CHARS < end ? text.indexOf('\n', at + BATCH_CHARS) : -1
    const next = lineBreak < 0 || lineBreak >= end ? end : lineBreak + 1
    const lines = text.slice(at, next).split(/\r?\n/)
    yield lines.at(-1) === '' ? lines.slice(0, -1) : lines
    at = next
  }
}
