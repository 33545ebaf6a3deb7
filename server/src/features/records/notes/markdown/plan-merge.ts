/** One member of a sequence, such as a block, an item or a row. */
export interface Member {
  /** Equal for members that need no change. */
  key: string
  /** A changed member keeps what it can if its kind stays. */
  kind: string
}

export type Step =
  /** The old member becomes these wanted ones; none removes it. */
  | { old: number; wanted: number[] }
  /** Adds members between two that stay; null at an end. */
  | { after: number | null; before: number | null; wanted: number[] }

interface Span {
  start: number
  end: number
}

/** Cells of the table that finds the longest common subsequence. Longer sequences match in order. */
const MAX_CELLS = 4_000_000

/** Returns the steps that turn one sequence into another. Equal members get none. */
export function planMerge(old: readonly Member[], wanted: readonly Member[]): Step[] {
  const steps: Step[] = []
  let [oldStart, wantedStart] = [0, 0]
  for (const [oldEnd, wantedEnd] of [...matchKeys(old, wanted), [old.length, wanted.length] as const]) {
    const gap = { old: { start: oldStart, end: oldEnd }, wanted: { start: wantedStart, end: wantedEnd } }
    for (const step of planGap(old, wanted, gap)) steps.push(step)
    oldStart = oldEnd + 1
    wantedStart = wantedEnd + 1
  }
  return steps
}

interface Gap {
  old: Span
  wanted: Span
}

const indexesOf = ({ start, end }: Span): number[] => Array.from({ length: end - start }, (_, index) => start + index)

function planGap(old: readonly Member[], wanted: readonly Member[], gap: Gap): Step[] {
  const [removed, added] = [indexesOf(gap.old), indexesOf(gap.wanted)]
  const pairs = pairMembers(old, wanted, removed, added)
  if (pairs.size === 0 && added.length > 0) {
    // The first one's place is the place of them all.
    const [first] = removed
    if (first !== undefined) pairs.set(first, added)
  }
  const changes = removed.map((index): Step => ({ old: index, wanted: pairs.get(index) ?? [] }))
  return [...changes, ...planInsertions(old.length, gap, pairs)]
}

/** Pairs members in order: all if there are as many, else those of one kind. */
function pairMembers(
  old: readonly Member[],
  wanted: readonly Member[],
  removed: readonly number[],
  added: readonly number[],
): Map<number, number[]> {
  const pairs = new Map<number, number[]>()
  let next = 0
  for (const [position, index] of removed.entries()) {
    const isPartner = (target: number, at: number): boolean =>
      removed.length === added.length ? at === position : at >= next && wanted[target]?.kind === old[index]?.kind
    const found = added.findIndex(isPartner)
    const target = added[found]
    if (target === undefined) continue
    pairs.set(index, [target])
    next = found + 1
  }
  return pairs
}

function planInsertions(oldLength: number, gap: Gap, pairs: ReadonlyMap<number, number[]>): Step[] {
  const steps: Step[] = []
  const partners = new Map([...pairs].flatMap(([index, targets]) => targets.map((target) => [target, index] as const)))
  let after = gap.old.start > 0 ? gap.old.start - 1 : null
  let run: number[] = []
  const add = (before: number | null): void => {
    if (run.length > 0) steps.push({ after, before, wanted: run })
    run = []
  }
  for (const target of indexesOf(gap.wanted)) {
    const partner = partners.get(target)
    if (partner === undefined) run.push(target)
    else {
      add(partner)
      after = partner
    }
  }
  add(gap.old.end < oldLength ? gap.old.end : null)
  return steps
}

/** Returns the pairs of equal members, in order. */
function matchKeys(old: readonly Member[], wanted: readonly Member[]): [number, number][] {
  const limit = Math.min(old.length, wanted.length)
  const same = (left: number, right: number): boolean => old[left]?.key === wanted[right]?.key
  let head = 0
  while (head < limit && same(head, head)) head += 1
  let tail = 0
  while (tail < limit - head && same(old.length - 1 - tail, wanted.length - 1 - tail)) tail += 1
  const middle = { old: old.slice(head, old.length - tail), wanted: wanted.slice(head, wanted.length - tail) }
  const matchMiddle = middle.old.length * middle.wanted.length > MAX_CELLS ? matchInOrder : longestCommon
  return [
    ...Array.from({ length: head }, (_, index): [number, number] => [index, index]),
    ...matchMiddle(middle.old, middle.wanted).map(([left, right]): [number, number] => [left + head, right + head]),
    ...Array.from({ length: tail }, (_, index): [number, number] => [
      old.length - tail + index,
      wanted.length - tail + index,
    ]),
  ]
}

function longestCommon(old: readonly Member[], wanted: readonly Member[]): [number, number][] {
  const width = wanted.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const at = (left: number, right: number): number => lengths[left * width + right] ?? 0
  for (let left = old.length - 1; left >= 0; left -= 1) {
    for (let right = wanted.length - 1; right >= 0; right -= 1) {
      lengths[left * width + right] =
        old[left]?.key === wanted[right]?.key
          ? at(left + 1, right + 1) + 1
          : Math.max(at(left + 1, right), at(left, right + 1))
    }
  }
  const matches: [number, number][] = []
  for (let [left, right] = [0, 0]; left < old.length && right < wanted.length; ) {
    if (old[left]?.key === wanted[right]?.key) matches.push([left++, right++])
    else if (at(left + 1, right) >= at(left, right + 1)) left += 1
    else right += 1
  }
  return matches
}

function matchInOrder(old: readonly Member[], wanted: readonly Member[]): [number, number][] {
  /** The places of each key, the first one last. */
  const places = new Map<string, number[]>()
  for (let place = wanted.length - 1; place >= 0; place -= 1) {
    const key = wanted[place]?.key ?? ''
    const list = places.get(key)
    if (list) list.push(place)
    else places.set(key, [place])
  }
  const matches: [number, number][] = []
  let next = 0
  for (const [index, { key }] of old.entries()) {
    const list = places.get(key) ?? []
    let found = list.pop()
    while (found !== undefined && found < next) found = list.pop()
    if (found === undefined) continue
    matches.push([index, found])
    next = found + 1
  }
  return matches
}
