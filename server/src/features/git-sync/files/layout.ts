import { type Message, message } from '@dossier/contract/message'
import { RECORD_KINDS, SYNCED_TYPES, type SyncedType } from '@dossier/contract/vocabulary'
import type { GitRepoRow } from '../git-sync.tables.ts'
import { ignoreTest } from './ignore-patterns.ts'

export interface Layout {
  /** Per kind, without outer slashes; '' is the root. */
  folders: Record<SyncedType, string>
  isIgnored(path: string): boolean
}

type LayoutSettings = Pick<GitRepoRow, 'sync_path' | 'notes_path' | 'memories_path' | 'ignore_patterns'>

/** A kind without a setting uses the folder of its name. */
export function layoutOf(repo: LayoutSettings): Layout {
  const chosen: Partial<Record<SyncedType, string>> = { note: repo.notes_path, memory: repo.memories_path }
  const folderBelow = (type: SyncedType): string => folderPath(chosen[type] ?? RECORD_KINDS[type].plural)
  const root = folderPath(repo.sync_path)
  const below = root === '' ? 0 : root.length + 1
  const patterns = JSON.parse(repo.ignore_patterns) as string[]
  const isIgnored = ignoreTest(patterns, SYNCED_TYPES.map(folderBelow))
  const folders = SYNCED_TYPES.map((type) => [type, joinPath(root, folderBelow(type))])
  return {
    folders: Object.fromEntries(folders) as Layout['folders'],
    isIgnored: (path) => isIgnored(path.slice(below)),
  }
}

/** Settings may write a folder with outer slashes; `/` is the root. */
export const folderPath = (setting: string): string => setting.replace(/^\/+|\/+$/g, '')

const joinPath = (...parts: string[]): string => parts.filter(Boolean).join('/')

const isIn = (path: string, folder: string): boolean => folder === '' || path.startsWith(`${folder}/`)

/** Returns the kind of a synced file by path. The deepest matching folder wins, then the first kind. */
export function typeOf({ folders, isIgnored }: Layout, path: string): SyncedType | null {
  if (!/\.md$/i.test(path)) return null
  const holding = SYNCED_TYPES.filter((type) => isIn(path, folders[type]))
  const depth = Math.max(...holding.map((type) => folders[type].length))
  const type = holding.find((type) => folders[type].length === depth)
  return type === undefined || isIgnored(path) ? null : type
}

/** Returns null when an earlier kind has the same folder and owns all of its files. */
export const folderOf = ({ folders }: Layout, type: SyncedType): string | null =>
  SYNCED_TYPES.find((first) => folders[first] === folders[type]) === type ? folders[type] : null

const MAX_PATH_BYTES = 1000
const CONTROLS = /[\p{Cc}\p{Cs}]/u

/** Returns the reason to skip a path, or null. No part of it ever becomes a path on our disk. */
export function pathProblem(path: string): Message | null {
  if (CONTROLS.test(path)) return message('gitSync.pathControlCharacters')
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) return message('gitSync.pathTooLong', { count: MAX_PATH_BYTES })
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return message('gitSync.pathEscapes')
  if (parts.some(isGitFolder)) return message('gitSync.pathInGit')
  return null
}

/** Covers case-insensitive file systems, invisible characters and the short Windows name. */
const isGitFolder = (part: string): boolean =>
  /^(?:\.git|git~1)[ .]*$/i.test(part.normalize('NFKC').replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, ''))

const MAX_NAME_BYTES = 120
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

export function fileNameOf(title: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]+|[\s.]+$/g, '')
  const short = cutBytes(plain, MAX_NAME_BYTES).trim()
  return short === '' || RESERVED.test(short) || isGitFolder(short) ? 'Untitled' : short
}

function cutBytes(text: string, bytes: number): string {
  let cut = ''
  for (const char of text) {
    if (Buffer.byteLength(cut + char) > bytes) return cut
    cut += char
  }
  return cut
}

/** Returns the comparison key of a path: some file systems ignore case and normalization. */
export const spellingOf = (path: string): string => path.normalize('NFC').toLowerCase()

/** Returns an unused path and adds its spelling to `usedPaths`. */
export function freePath(folder: string, title: string, usedPaths: Set<string>): string {
  const name = fileNameOf(title)
  for (let count = 1; ; count += 1) {
    const path = joinPath(folder, `${name}${count === 1 ? '' : ` ${count}`}.md`)
    if (usedPaths.has(spellingOf(path))) continue
    usedPaths.add(spellingOf(path))
    return path
  }
}
