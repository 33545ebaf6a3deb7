import { folderOf } from '#core/file-path'

/** A path and patterns split at `/`; `**` stands for any number of folders. */
interface Rule {
  segments: string[]
  isAnchored: boolean
  isForFolders: boolean
  restores: boolean
}

/** Longer paths are not synced anyway. */
const MAX_CHARS = 1000

/**
 * Builds a test for paths below the sync folder, by the rules of gitignore(5) without escapes and character classes:
 * the last matching pattern wins, and nothing inside an ignored folder returns. Matching takes no exponential time,
 * because both paths and patterns come from outside.
 * @param kept folders of the settings: they and the folders around them are never ignored.
 */
export function ignoreTest(patterns: readonly string[], kept: readonly string[]): (path: string) => boolean {
  const rules = patterns.map(ruleOf)
  const folders = new Map([...kept.flatMap(foldersAround), ''].map((folder) => [folder, false]))
  const isMatched = (path: string, isFolder: boolean): boolean => {
    const last = rules.findLast((rule) => (isFolder || !rule.isForFolders) && matchesRule(rule, path))
    return last !== undefined && !last.restores
  }
  const isFolderIgnored = (folder: string): boolean => {
    const answer = folders.get(folder) ?? (isFolderIgnored(folderOf(folder)) || isMatched(folder, true))
    folders.set(folder, answer)
    return answer
  }
  return (path) =>
    rules.length > 0 && path.length <= MAX_CHARS && (isFolderIgnored(folderOf(path)) || isMatched(path, false))
}

function ruleOf(pattern: string): Rule {
  const restores = pattern.startsWith('!')
  const text = (restores ? pattern.slice(1) : pattern).normalize('NFC')
  const path = text.replace(/\/+$/, '')
  return {
    segments: path.replace(/^\/+/, '').split('/'),
    isAnchored: path.includes('/'),
    isForFolders: text.endsWith('/'),
    restores,
  }
}

const foldersAround = (folder: string): string[] => (folder === '' ? [] : [folder, ...foldersAround(folderOf(folder))])

function matchesRule({ segments, isAnchored }: Rule, path: string): boolean {
  const parts = path.normalize('NFC').split('/')
  return matchesSequence(segments, isAnchored ? parts : parts.slice(-1), '**', matchesName)
}

const matchesName = (pattern: string, name: string): boolean =>
  matchesSequence([...pattern], [...name], '*', (sign, char) => sign === '?' || sign === char)

/** Matches greedily and returns only to the last star, so the time is the product of both lengths. */
function matchesSequence(
  pattern: readonly string[],
  items: readonly string[],
  star: string,
  matches: (one: string, item: string) => boolean,
): boolean {
  let at = 0
  let starAt = -1
  let resumeAt = 0
  for (let index = 0; index < items.length; ) {
    const one = pattern[at]
    if (one === star) {
      starAt = at
      resumeAt = index
      at += 1
    } else if (one !== undefined && matches(one, items[index] ?? '')) {
      at += 1
      index += 1
    } else if (starAt < 0) {
      return false
    } else {
      at = starAt + 1
      resumeAt += 1
      index = resumeAt
    }
  }
  return pattern.slice(at).every((one) => one === star)
}
