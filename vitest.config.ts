import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/checks/longest-first.ts'

// Test processes use the product's compile cache, which halves the start time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/dossier', import.meta.url))

// Quick local runs may skip PostgreSQL: DOSSIER_TEST_DATABASES=sqlite. The full run never does.
const withPostgres = process.env.DOSSIER_TEST_DATABASES !== 'sqlite'

/** Limit for hanging tests only: vitest's default of seconds is too short on a busy machine. */
const PATIENCE_MS = 180_000

const bundle = fileURLToPath(new URL('server/test/server-bundle.ts', import.meta.url))
const migratedFile = fileURLToPath(new URL('server/test/migrated-file.ts', import.meta.url))
const postgres = fileURLToPath(new URL('server/test/postgres-server.ts', import.meta.url))
/** For projects with databases, and with the service in separate processes. */
const globalSetup = [bundle, migratedFile, ...(withPostgres ? [postgres] : [])]

const testProcesses = fileURLToPath(new URL('server/test/test-processes.ts', import.meta.url))

const cheapPasswords = fileURLToPath(new URL('server/test/cheap-password-cost.ts', import.meta.url))

const endChildren = fileURLToPath(new URL('server/test/after-each.ts', import.meta.url))

export default defineConfig({
  test: {
    // Much of the suite waits for other processes, so it runs more files than cores.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    tags: [
      { name: 'slow', description: 'Takes seconds to minutes, or needs other servers; left out of `npm run check`.' },
    ],
    projects: [
      {
        root: './analysis',
        test: { name: 'analysis', include: ['src/**/*.test.ts'], testTimeout: PATIENCE_MS },
      },
      {
        root: './contract',
        test: { name: 'contract', include: ['src/**/*.test.ts'], testTimeout: PATIENCE_MS },
      },
      {
        root: './server',
        resolve: { alias: { '#platform/crypto/password-cost': cheapPasswords } },
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'migrations/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: [...globalSetup, testProcesses],
          setupFiles: [endChildren],
          provide: withPostgres ? {} : { databaseUrl: null },
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          expect: { poll: { timeout: PATIENCE_MS - 80_000 } },
        },
      },
      {
        root: './evaluation',
        test: {
          name: 'evaluation',
          include: ['**/*.test.ts'],
          globalSetup,
          setupFiles: [endChildren],
          provide: withPostgres ? {} : { databaseUrl: null },
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          expect: { poll: { timeout: PATIENCE_MS - 80_000 } },
        },
      },
      {
        root: './web',
        test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'], testTimeout: PATIENCE_MS },
      },
      {
        // In a real browser, against real server processes; excluded from the everyday check.
        root: './e2e',
        test: {
          name: 'e2e',
          include: ['**/*.test.ts'],
          globalSetup,
          // Processes of a failed test would slow down the next ones.
          setupFiles: [endChildren],
          provide: withPostgres ? {} : { databaseUrl: null },
          hookTimeout: PATIENCE_MS,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        root: './tools',
        test: { name: 'tools', include: ['**/*.test.ts'], testTimeout: PATIENCE_MS },
      },
    ],
  },
})
