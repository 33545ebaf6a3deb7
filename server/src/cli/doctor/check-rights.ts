import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config/config'
import { type Finding, note, ok, warning } from './finding.ts'

/** Permissions for anyone but the owner. */
const OTHER_USERS = 0o077

/** Checks who may read the data folder, and whether the service's user owns all of it. */
export function checkRights({ dataDir }: Config): Finding[] {
  if (process.platform === 'win32') return [note('rights', 'File permissions are not checked on Windows.')]
  const paths = [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))]
  const all = paths.flatMap((path) => {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats ? [{ path, stats }] : []
  })
  const findings = [...findReadable(all), ...findForeignOwned(all)]
  return findings.length > 0
    ? findings
    : [ok('rights', `Only its owner can read ${dataDir}, and they own all files in it.`)]
}

interface Entry {
  path: string
  stats: Stats
}

function findReadable(all: Entry[]): Finding[] {
  const [folder, ...entries] = all
  const findings: Finding[] = []
  if (folder && folder.stats.mode & OTHER_USERS)
    findings.push(warning('rights', `Other users of this machine can read ${folder.path}.`, `chmod 700 ${folder.path}`))
  const keys = entries.filter(({ path, stats }) => /secret\.key/.test(path) && stats.mode & OTHER_USERS)
  for (const { path } of keys)
    findings.push(warning('rights', `Other users of this machine can read the key ${path}.`, `chmod 600 ${path}`))
  return findings
}

function findForeignOwned(all: Entry[]): Finding[] {
  const owner = process.getuid?.()
  const strange = all.filter(({ stats }) => stats.uid !== owner)
  if (strange.length === 0) return []
  const shown = strange.slice(0, 3).map(({ path }) => path)
  return [
    warning(
      'rights',
      `${shown.join(', ')}${strange.length > shown.length ? ' and more' : ''} belong to another user than the one who runs this command.`,
      `Run the service and commands as the same user, and make that user the owner: chown -R <user> ${all[0]?.path}`,
    ),
  ]
}
