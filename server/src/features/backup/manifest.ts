import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { sha256 } from '#platform/crypto/hash'
import { writeFileDurably } from '#platform/crypto/write-file-durably'
import type { DatabaseCopy } from '#platform/database/database-copy'

// The manifest is written last, so a backup with a manifest is complete. JSON lines: the head, each file with its hash,
// then the hash of all previous lines.

export const MANIFEST = 'manifest.jsonl'
const FORM = 1
/** Backups are untrusted input: no name may lead out of the folder. */
const PATH = /^(?!\.)[\w.-]+(\/(?!\.)[\w.-]+)*$/
const TABLE = /^\w+$/

/** The path is relative to the backup folder, with `/`. */
export interface BackupFile {
  path: string
  /** Bytes. */
  size: number
  sha256: string
}

export interface BackupHead {
  /** Greater than that of every backup in the folder before; 0 in backups of older versions. */
  sequence: number
  /** Epoch milliseconds. The backup contains everything committed before. */
  madeAt: number
  copy: Omit<DatabaseCopy, 'blobs'>
  withKey: boolean
  /** Paths of blobs that the database refers to and that were already missing or damaged. */
  lacking: string[]
}

/** Bytes that hold the form and the sequence, at the start of the head. */
const HEAD_START = 200

export interface Manifest extends BackupHead {
  files: ReadonlyMap<string, BackupFile>
}

export function writeManifest(folder: string, { sequence, ...head }: BackupHead, files: readonly BackupFile[]): number {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const lines = [
    JSON.stringify({ dossier_backup: FORM, sequence, ...head }),
    ...sorted.map((file) => JSON.stringify(file)),
  ]
  const text = `${lines.join('\n')}\n`
  const bytes = bytesOf(files)
  const end = JSON.stringify({ files: files.length, bytes, sha256: sha256(text) })
  writeFileDurably(join(folder, MANIFEST), `${text}${end}\n`)
  return bytes
}

/** @throws AppError `unprocessable` when the manifest is missing or altered. */
export function readManifest(folder: string): Manifest {
  const text = readIfThere(join(folder, MANIFEST))
  if (text === null) throw new AppError('unprocessable', message('backup.incomplete', { folder, file: MANIFEST }))
  const cut = text.lastIndexOf('\n', text.length - 2) + 1
  const end = parse(text.slice(cut))
  if (end?.sha256 !== sha256(text.slice(0, cut))) throw damaged(folder)
  const [first = '', ...lines] = text.slice(0, cut).trimEnd().split('\n')
  const { dossier_backup, ...head } = JSON.parse(first) as BackupHead & { dossier_backup: number }
  if (dossier_backup !== FORM)
    throw new AppError('unprocessable', message('backup.otherForm', { folder, form: dossier_backup, known: FORM }))
  const files = lines.map((line) => JSON.parse(line) as BackupFile)
  const isCounted = end.files === files.length && end.bytes === bytesOf(files)
  const leadsOut =
    !files.every(({ path }) => PATH.test(path)) || !Object.keys(head.copy.tables).every((name) => TABLE.test(name))
  if (!isCounted || leadsOut) throw damaged(folder)
  return { ...head, sequence: head.sequence ?? 0, files: new Map(files.map((file) => [file.path, file])) }
}

/** Returns the sequence of a backup without reading its list of files; 0 when it has none. */
export function readSequence(folder: string): number {
  const file = openSync(join(folder, MANIFEST), 'r')
  try {
    const start = Buffer.alloc(HEAD_START)
    const length = readSync(file, start, 0, HEAD_START, 0)
    return Number(
      /^\{"dossier_backup":\d+,"sequence":(\d{1,15})[,}]/.exec(start.toString('latin1', 0, length))?.[1] ?? 0,
    )
  } finally {
    closeSync(file)
  }
}

const damaged = (folder: string): AppError =>
  new AppError('unprocessable', message('backup.manifestDamaged', { file: join(folder, MANIFEST) }))

const bytesOf = (files: readonly BackupFile[]): number => files.reduce((sum, { size }) => sum + size, 0)

function parse(line: string): { files?: unknown; bytes?: unknown; sha256?: unknown } | null {
  try {
    return Object(JSON.parse(line)) as Record<string, unknown>
  } catch {
    return null
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
