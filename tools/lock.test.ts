import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  workspaces?: string[]
}

interface Lock {
  packages: Record<
    string,
    { version?: string; resolved?: string; link?: boolean; optionalDependencies?: Record<string, string> }
  >
}

const root = resolve(import.meta.dirname, '..')
const readJson = <T>(path: string): T => JSON.parse(readFileSync(resolve(root, path), 'utf8')) as T

const main = readJson<Manifest>('package.json')
const lock = readJson<Lock>('package-lock.json')
const manifests = ['package.json', ...(main.workspaces ?? []).map((name) => `${name}/package.json`)]

/** Every dependency of a manifest, as [name, version]. */
const requiredPackages = (manifest: Manifest): [string, string][] =>
  [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies].flatMap((group) =>
    Object.entries(group ?? {}),
  )

describe('the lock file', () => {
  // npm silently omits an optional package from the lock when its version does not exist.
  const runtimes = Object.entries(main.optionalDependencies ?? {}).filter(([name]) => name.startsWith('node-'))

  it('knows a runtime for every platform we name', () => {
    expect(runtimes.length).toBeGreaterThanOrEqual(5)
  })

  it.each(runtimes)('holds %s at %s', (name, version) => {
    expect(lock.packages[`node_modules/${name}`]?.version).toBe(version)
  })

  // A missing one makes `npm ci` refuse the lock. npm omits packages that the current registry does not have.
  it('knows the optional packages of every platform, not only of this one', () => {
    const platforms = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    const missing = platforms.filter(
      (name) => !Object.keys(lock.packages).some((path) => path.endsWith(`node_modules/${name}`)),
    )
    expect(missing).toEqual([])
  })

  it('names no registry, so that everyone installs from their own', () => {
    const fixed = Object.entries(lock.packages).filter(([, entry]) => entry.resolved?.includes('://'))
    expect(fixed.map(([path]) => path)).toEqual([])
  })
})

describe.each(manifests)('%s', (path) => {
  const versions = requiredPackages(readJson<Manifest>(path))

  it('asks for exact versions only', () => {
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  it('is what the lock was made from', () => {
    const workspace = path.replace(/\/?package\.json$/, '')
    const locked = (name: string) =>
      lock.packages[`${workspace}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]
    const differs = versions.filter(([name, version]) => !locked(name)?.link && locked(name)?.version !== version)
    expect(differs).toEqual([])
  })
})
