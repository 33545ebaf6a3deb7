import { readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config/config'
import { type Finding, note, ok, warning } from './finding.ts'

/** Reading or writing by anybody but the owner. */
const OTHERS = 0o077

/** Who may read the data folder, and whether all of it belongs to whoever runs the service. */
export function checkRights({ dataDir }: Config): Finding[] {
  if (process.platform === 'win32') return [note('rights', 'On Windows the rights of files are not looked at.')]
  const paths = [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))]
  const all = paths.flatMap((path) => {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats ? [{ path, stats }] : []
  })
  const findings = [...openOnes(all), ...strangeOnes(all)]
  return findings.length > 0 ? findings : [ok('rights', `Only its owner may read ${dataDir}, and all of it is theirs.`)]
}

interface Entry {
  path: string
  stats: Stats
}

function openOnes(all: Entry[]): Finding[] {
  const [folder, ...rest] = all
  const findings: Finding[] = []
  if (folder && folder.stats.mode & OTHERS)
    findings.push(
      warning('rights', `Other users of this machine may look into ${folder.path}.`, `chmod 700 ${folder.path}`),
    )
  const keys = rest.filter(({ path, stats }) => /secret\.key/.test(path) && stats.mode & OTHERS)
  for (const { path } of keys)
    findings.push(warning('rights', `Other users of this machine may read the key ${path}.`, `chmod 600 ${path}`))
  return findings
}

function strangeOnes(all: Entry[]): Finding[] {
  const owner = process.getuid?.()
  const strange = all.filter(({ stats }) => stats.uid !== owner)
  if (strange.length === 0) return []
  const shown = strange.slice(0, 3).map(({ path }) => path)
  return [
    warning(
      'rights',
      `${shown.join(', ')}${strange.length > shown.length ? ' and others' : ''} belong to another user than the one that runs this.`,
      `Run service and commands as one user, and give everything to it: chown -R <user> ${all[0]?.path}`,
    ),
  ]
}
