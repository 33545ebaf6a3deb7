import { lstatSync, type Stats, statSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

export interface Source {
  path: string
  /** `mbox`: many emails, split at their `From ` lines. `mail`: one. */
  kind: 'mbox' | 'mail'
  bytes: number
}

export type OnSkipped = (path: string, why: string) => void

/** RFC 4155: every message of an mbox begins with these. */
const MBOX_BEGIN = 'From '

/**
 * Finds email files at a path: an mbox, one email, a Maildir (`cur` and `new`), or a folder with `.eml` and `.mbox`
 * files at any depth. Does not follow symbolic links inside a folder.
 * @throws AppError when the path does not exist.
 */
export async function* findSources(path: string, onSkipped: OnSkipped): AsyncGenerator<Source> {
  const stats = statNamed(path)
  if (stats.isDirectory()) yield* inFolder(path, onSkipped)
  else if (stats.isFile()) yield { path, kind: await kindOf(path), bytes: stats.size }
  else throw new AppError('invalid_request', message('operator.notFileOrFolder', { path }))
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

async function kindOf(path: string): Promise<Source['kind']> {
  if (/\.eml$/i.test(path)) return 'mail'
  const file = await open(path).catch((error: unknown) => {
    throw new AppError('forbidden', message('operator.fileUnreadable', { path, code: codeOf(error) }))
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MBOX_BEGIN.length), 0, MBOX_BEGIN.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === MBOX_BEGIN ? 'mbox' : 'mail'
  } finally {
    await file.close()
  }
}

async function* inFolder(folder: string, leaveOut: OnSkipped): AsyncGenerator<Source> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    leaveOut(folder, `the folder cannot be read (${error.code})`)
    return null
  })
  if (!entries) return
  // Maildir names begin with the time of arrival, and this order stores emails fastest.
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* inFolder(path, leaveOut)
    else if (entry.isFile() && kindByName(path, entry.name)) yield* fileOf(path, kindByName(path, entry.name) ?? 'mail')
    else if (entry.isSymbolicLink()) leaveOut(path, 'symbolic links are not followed')
    else leaveOut(path, 'the name does not end in .eml or .mbox')
  }
}

function kindByName(path: string, name: string): Source['kind'] | null {
  if (/\.mbox$/i.test(name)) return 'mbox'
  if (/\.eml$/i.test(name)) return 'mail'
  // Maildir file names are arbitrary (maildir(5)); files in tmp are not delivered yet.
  return ['cur', 'new'].includes(basename(join(path, '..'))) && !name.startsWith('.') ? 'mail' : null
}

function* fileOf(path: string, kind: Source['kind']): Generator<Source> {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats?.isFile()) yield { path, kind, bytes: stats.size }
}

/** Returns the system's error code, such as EACCES. */
export const codeOf = (error: unknown): string => (Object(error) as { code?: string }).code ?? String(error)
