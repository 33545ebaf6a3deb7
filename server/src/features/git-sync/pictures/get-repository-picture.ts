import { message } from '@dossier/contract/message'
import { AppError, invalidField, notFound } from '#core/app-error'
import { pictureTypeOf } from '#core/picture-type'
import { embeddedName, picturePaths } from '#features/records/index'
import { type GitCopy, GitFailed } from '#platform/git/git'
import type { SyncContext } from '../context.ts'
import { recordFiles } from '../files/record-files.view.ts'
import { demandGitSync } from '../git-sync.policy.ts'
import { findRecordId } from '../records.view.ts'

const MAX_BYTES = 5 * 1024 * 1024

interface Picture {
  type: string
  bytes: Buffer
}

/**
 * Reads an image from the local copy of the repository of a record.
 * @param address as in the text: a path relative to the file of the record, or an embed with its brackets
 * @throws AppError `not_found`; `unprocessable` for a file that is no image or too large; `forbidden` without git sync.
 */
export async function getRepositoryPicture(
  { platform }: SyncContext,
  tenantId: string,
  recordId: string,
  address: string,
): Promise<Picture> {
  const { database, git } = platform
  if (!(await findRecordId(database, tenantId, recordId))) throw notFound('record')
  demandGitSync(platform.config)
  if (address === '') throw invalidField('?path', message('gitSync.picturePath'))
  for (const file of await recordFiles(database).ofRecords(database.read, tenantId, [recordId])) {
    const copy = git.copy(file.repoId)
    const bytes = await readPicture(copy, file.path, address).catch(refuse)
    if (bytes) return pictureOf(bytes)
  }
  throw notFound('picture in this repository')
}

async function readPicture(copy: GitCopy, file: string, address: string): Promise<Buffer | null> {
  const name = embeddedName(address)
  const paths = name === null ? picturePaths(file, address) : await pathsEndingWith(copy, name)
  return copy.readFetched(paths, MAX_BYTES)
}

/** An embed names its file anywhere in the repository; the shortest path is the closest to the root. */
async function pathsEndingWith(copy: GitCopy, name: string): Promise<string[]> {
  const paths = (await copy.listFetched()).filter((path) => path === name || path.endsWith(`/${name}`))
  return paths.toSorted((a, b) => a.length - b.length).slice(0, 1)
}

function refuse(error: unknown): null {
  if (!(error instanceof GitFailed)) throw error
  if (error.reason === 'too_large') throw new AppError('unprocessable', message('gitSync.pictureTooLarge', MAX))
  // A copy is a cache: it may not be on this machine yet.
  return null
}

const MAX = { size: MAX_BYTES / 1024 ** 2 }

function pictureOf(bytes: Buffer): Picture {
  const type = pictureTypeOf(bytes)
  if (!type) throw new AppError('unprocessable', message('gitSync.pictureType'))
  return { type, bytes }
}
