import { lstatSync, readFileSync, type Stats, statSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  chosenFileKind,
  compareMailFiles,
  MAIL_FILE_HEAD_BYTES,
  type MailFileKind,
  mailFileKind,
  unseenInMh,
} from '@dossier/contract/mail-files'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

export interface Source {
  path: string
  /** The path from the named file or folder on, with its name. */
  relativePath: string
  kind: MailFileKind
  bytes: number
  /** From the list of an MH folder; null elsewhere. */
  isRead: boolean | null
}

export type OnSkipped = (path: string, why: string) => void

/** The list that MH keeps beside its emails. */
const MH_SEQUENCES = '.mh_sequences'
const MAX_SEQUENCES_BYTES = 1024 * 1024

/**
 * Finds email files at a path: an mbox, one email, or the folder of a mail program at any depth (see mailFileKind).
 * Does not follow symbolic links inside a folder.
 * @throws AppError when the path does not exist.
 */
export async function* findSources(path: string, onSkipped: OnSkipped): AsyncGenerator<Source> {
  const stats = statNamed(path)
  const name = basename(path)
  if (stats.isDirectory()) yield* inFolder(path, name, onSkipped)
  else if (stats.isFile()) {
    const kind = chosenFileKind(name, await headOf(path))
    yield { path, relativePath: name, kind, bytes: stats.size, isRead: null }
  } else throw new AppError('invalid_request', message('operator.notFileOrFolder', { path }))
}

function statNamed(path: string): Stats {
  try {
    return statSync(path)
  } catch (error) {
    const code = codeOf(error)
    const missing = code === 'ENOENT' || code === 'ENOTDIR'
    throw new AppError(
      'not_found',
      missing ? message('operator.fileMissing', { path }) : message('operator.fileUnreadable', { path, code }),
    )
  }
}

async function headOf(path: string): Promise<string> {
  const file = await open(path).catch((error: unknown) => {
    throw new AppError('forbidden', message('operator.fileUnreadable', { path, code: codeOf(error) }))
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAIL_FILE_HEAD_BYTES), 0, MAIL_FILE_HEAD_BYTES, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

async function* inFolder(folder: string, relative: string, leaveOut: OnSkipped): AsyncGenerator<Source> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    leaveOut(folder, `the folder cannot be read (${error.code})`)
    return null
  })
  if (!entries) return
  entries.sort((a, b) => compareMailFiles(a.name, b.name))
  const isUnseen = entries.some(({ name }) => name === MH_SEQUENCES) ? readSequences(folder) : null
  for (const { name, ...entry } of entries.map((each) => ({
    name: each.name,
    isFolder: each.isDirectory(),
    isFile: each.isFile(),
    isLink: each.isSymbolicLink(),
  }))) {
    const path = join(folder, name)
    const relativePath = `${relative}/${name}`
    if (entry.isFolder) yield* inFolder(path, relativePath, leaveOut)
    else if (entry.isLink) leaveOut(path, 'symbolic links are not followed')
    else if (entry.isFile) {
      const isRead = isUnseen && /^\d+$/.test(name) ? !isUnseen(name) : null
      yield* fileIn(path, relativePath, isRead, leaveOut)
    }
  }
}

/** Returns null when the list cannot be read: its emails are unread then. */
function readSequences(folder: string): ReturnType<typeof unseenInMh> | null {
  try {
    const path = join(folder, MH_SEQUENCES)
    return lstatSync(path).size > MAX_SEQUENCES_BYTES ? null : unseenInMh(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

async function* fileIn(
  path: string,
  relativePath: string,
  isRead: boolean | null,
  leaveOut: OnSkipped,
): AsyncGenerator<Source> {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile()) return
  const kind = await kindOf(path, relativePath, leaveOut)
  if (kind) yield { path, relativePath, kind, bytes: stats.size, isRead }
}

/** Reads the file only if its name does not decide. */
async function kindOf(path: string, relativePath: string, leaveOut: OnSkipped): Promise<MailFileKind | null> {
  try {
    const kind = mailFileKind(relativePath, '') ?? mailFileKind(relativePath, await headOf(path))
    if (!kind) leaveOut(path, 'it is not a file of emails')
    return kind
  } catch (error) {
    leaveOut(path, `the file cannot be read (${error instanceof AppError ? 'no access' : codeOf(error)})`)
    return null
  }
}

/** Returns the system's error code, such as EACCES. */
export const codeOf = (error: unknown): string => (Object(error) as { code?: string }).code ?? String(error)
