import { fileNameOf } from '#core/file-path'

export interface RemovedFile {
  key: string
  type: string
  recordId: string
  blob: string
  text: string
}

export interface NewFile {
  path: string
  type: string
  id: string
  blob: string
  text: string
}

const MIN_SIMILARITY = 0.5
/** More pairs compare only names and equal contents. */
const MAX_PAIRS = 250_000

/**
 * Matches by id, then equal content, then common lines, most similar first and at least half.
 * @returns new paths by the key of the old file.
 */
export function findRenames(removed: readonly RemovedFile[], fresh: readonly NewFile[]): Map<string, string> {
  const renames = new Map<string, string>()
  const claimed = new Set<string>()
  const pair = (old: RemovedFile, file: NewFile): void => {
    if (renames.has(old.key) || claimed.has(file.path) || old.type !== file.type) return
    renames.set(old.key, file.path)
    claimed.add(file.path)
  }
  const byId = new Map(removed.map((old) => [old.recordId, old]))
  for (const file of fresh) pairWith(byId.get(file.id), file, pair)
  const byBlob = Map.groupBy(removed, ({ type, blob }) => `${type} ${blob}`)
  for (const file of fresh) {
    const free = (byBlob.get(`${file.type} ${file.blob}`) ?? []).filter(({ key }) => !renames.has(key))
    pairWith(free.find(({ key }) => fileNameOf(key) === fileNameOf(file.path)) ?? free[0], file, pair)
  }
  const restOld = removed.filter(({ key }) => !renames.has(key))
  const restNew = fresh.filter(({ path, id }) => !claimed.has(path) && !byId.has(id))
  if (restOld.length * restNew.length > MAX_PAIRS) return renames
  for (const { old, file } of similarPairs(restOld, restNew)) pair(old, file)
  return renames
}

const pairWith = (
  old: RemovedFile | undefined,
  file: NewFile,
  pair: (old: RemovedFile, file: NewFile) => void,
): void => {
  if (old) pair(old, file)
}

function similarPairs(removed: readonly RemovedFile[], fresh: readonly NewFile[]) {
  const oldLines = removed.map((old) => countLines(old.text))
  const newLines = fresh.map((file) => countLines(file.text))
  const pairs: { old: RemovedFile; file: NewFile; score: number }[] = []
  for (const [i, old] of removed.entries())
    for (const [j, file] of fresh.entries()) {
      const score = old.type === file.type ? similarityOf(oldLines[i], newLines[j]) : 0
      if (score >= MIN_SIMILARITY) pairs.push({ old, file, score })
    }
  return pairs.sort((a, b) => b.score - a.score || (a.file.path < b.file.path ? -1 : 1))
}

interface Lines {
  counts: Map<string, number>
  chars: number
}

function countLines(text: string): Lines {
  const counts = new Map<string, number>()
  let chars = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    counts.set(line, (counts.get(line) ?? 0) + 1)
    chars += line.length
  }
  return { counts, chars }
}

/** Returns the common lines' characters as share of the larger file. */
function similarityOf(a: Lines | undefined, b: Lines | undefined): number {
  if (!a || !b) return 0
  const larger = Math.max(a.chars, b.chars)
  if (larger === 0 || Math.min(a.chars, b.chars) < larger * MIN_SIMILARITY) return 0
  let common = 0
  for (const [line, count] of a.counts) common += Math.min(count, b.counts.get(line) ?? 0) * line.length
  return common / larger
}
