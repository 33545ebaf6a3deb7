import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gitEnvironment } from './git-environment.ts'
import { runGit } from './run-git.ts'

const LIMITS = { timeoutMs: 30_000, maxBytes: 128 * 1024 ** 2 }

/** Implements Git.merge with `git merge-file`, so that the result equals git's. */
export async function mergeTexts(folder: string, base: string, ours: string, theirs: string): Promise<string | null> {
  if (ours === theirs || theirs === base) return ours
  if (ours === base) return theirs
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const workFolder = await mkdtemp(join(folder, 'merge-'))
  try {
    const texts = { ours, base, theirs }
    for (const [name, text] of Object.entries(texts)) await writeFile(join(workFolder, name), text, { mode: 0o600 })
    const args = ['merge-file', '-p', '--quiet', ...Object.keys(texts)]
    // Keeps git from using a repository around the folder.
    const env = { ...gitEnvironment(workFolder), GIT_CEILING_DIRECTORIES: folder }
    const { code, stdout } = await runGit({ ...LIMITS, args, folder: workFolder, env })
    return code === 0 ? stdout.toString('utf8') : null
  } finally {
    await rm(workFolder, { recursive: true, force: true })
  }
}
