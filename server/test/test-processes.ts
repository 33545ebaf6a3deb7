import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { bundlePrograms } from '#app/build-server'
import { BUNDLES } from '#app/server-bundle'

const PROCESSES = [
  'clock-process',
  'database-process',
  'events-process',
  'jobs-process',
  'lethal-archive-process',
  'lethal-triage-process',
  'mortal-backup-process',
]

/** Vitest's global set-up: bundles the processes that tests start, because loading all sources takes seconds. */
export async function setup(project: TestProject): Promise<() => void> {
  mkdirSync(BUNDLES, { recursive: true })
  const folder = mkdtempSync(join(BUNDLES, 'tests-'))
  const sourceOf = (name: string): string => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  await bundlePrograms(Object.fromEntries(PROCESSES.map((name) => [name, sourceOf(name)])), folder, folder)
  project.provide('testProcesses', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
