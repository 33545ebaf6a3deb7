import { message } from '@dossier/contract/message'
import type { Blobs } from '#platform/blobs/blobs'
import { sha256 as hashOf } from '#platform/crypto/hash'
import type { Database } from '#platform/database/database'
import { listStoredNames, type StoredName } from './stored-names.view.ts'

/** Sample size of stored contents over all accounts, and number of sampled accounts. */
const CONTENTS = 500
const ACCOUNTS = 50

/** Reads a sample of small and large contents and compares each with its hash. */
export async function readContents(database: Database, blobs: Blobs): Promise<{ read: number; problems: string[] }> {
  const problems: string[] = []
  const sample = await listStoredNames(database, ACCOUNTS, CONTENTS)
  for (const name of sample) {
    const sentence = await problemOf(blobs, name)
    if (sentence) problems.push(sentence)
  }
  return { read: sample.length, problems }
}

async function problemOf(blobs: Blobs, { tenant_id, sha256 }: StoredName): Promise<string> {
  try {
    const content = await blobs.get(tenant_id, sha256)
    if (content === null) return message('backup.contentMissing', { hash: sha256 })
    return hashOf(content) === sha256 ? '' : message('backup.contentDamaged', { hash: sha256 })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
