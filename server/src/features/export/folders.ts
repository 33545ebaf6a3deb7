import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Needs } from '#platform/platform'

// Archives lie in the data folder, one folder per account, readable only by the service.

type Parts = Needs<'config'>

const folderOf = ({ config }: Parts, kind: 'exports' | 'imports', tenantId: string): string =>
  join(config.dataDir, kind, tenantId)

export const exportPath = (parts: Parts, tenantId: string, id: string): string =>
  join(folderOf(parts, 'exports', tenantId), `${id}.zip`)

export const importPath = (parts: Parts, tenantId: string, id: string): string =>
  join(folderOf(parts, 'imports', tenantId), `${id}.zip`)

export const makeFolderOf = (path: string) => mkdir(dirname(path), { recursive: true, mode: 0o700 })

/** Makes a rename into the folder survive a crash. */
export async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

export async function removeArchive(path: string): Promise<void> {
  for (const ending of ['', '.part', '.part.directory', '.part.files']) await rm(`${path}${ending}`, { force: true })
}

/** Returns the bytes of an account's archives that are being uploaded or wait for their import. */
export async function sizeOfUploads({ config }: Parts, tenantId: string): Promise<number> {
  const folder = folderOf({ config }, 'imports', tenantId)
  const found = await Promise.all((await namesIn(folder)).map((name) => stat(join(folder, name)).catch(() => null)))
  return found.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0)
}

export interface StoredFile {
  kind: 'exports' | 'imports'
  tenantId: string
  id: string
  path: string
  changedAt: number
}

export async function* listFiles({ config }: Parts): AsyncGenerator<StoredFile> {
  for (const kind of ['exports', 'imports'] as const) {
    for (const tenantId of await namesIn(join(config.dataDir, kind))) {
      for (const name of await namesIn(join(config.dataDir, kind, tenantId))) {
        const path = join(config.dataDir, kind, tenantId, name)
        const found = await stat(path).catch(() => null)
        if (found?.isFile()) yield { kind, tenantId, id: name.replace(/\.zip.*$/, ''), path, changedAt: found.mtimeMs }
      }
    }
  }
}

const namesIn = (path: string): Promise<string[]> => readdir(path).catch(() => [])
