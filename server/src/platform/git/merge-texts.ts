import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CopyFolder, gitIn, LIMITS, prepareCopy } from './copy-folder.ts'

/** Implements GitCopy.merge with `git merge-file`, so that the result equals git's. */
export async function mergeTexts(
  folder: CopyFolder,
  base: string,
  ours: string,
  theirs: string,
): Promise<string | null> {
  if (ours === theirs || theirs === base) return ours
  if (ours === base) return theirs
  await prepareCopy(folder)
  const workFolder = await mkdtemp(join(folder.path, 'merge-'))
  try {
    const texts = { ours, base, theirs }
    for (const [name, text] of Object.entries(texts)) await writeFile(join(workFolder, name), text, { mode: 0o600 })
    const args = ['merge-file', '-p', '--quiet', ...Object.keys(texts).map((name) => join(workFolder, name))]
    const { code, stdout } = await gitIn(folder, args, { maxBytes: LIMITS.listBytes })
    return code === 0 ? stdout.toString('utf8') : null
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}
