import { defineConfig } from 'vitest/config'

// A quick run while working may leave PostgreSQL out: DOSSIER_TEST_DATABASES=sqlite. The full run never does.
const withPostgres = process.env.DOSSIER_TEST_DATABASES !== 'sqlite'

export default defineConfig({
  test: {
    // Much of the suite waits for other processes, so more files run at once than there are cores.
    maxWorkers: 4,
    projects: [
      {
        root: './contract',
        test: { name: 'contract', include: ['src/**/*.test.ts'] },
      },
      {
        root: './server',
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'migrations/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: withPostgres ? ['./test/postgres-server.ts'] : [],
          provide: withPostgres ? {} : { databaseUrl: null },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A second, as vitest has it, is little on a machine that is busy with other tests.
          expect: { poll: { timeout: 50_000 } },
        },
      },
      {
        root: './web',
        test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'] },
      },
      {
        // In a real browser, against real server processes; left out of the everyday check.
        root: './e2e',
        test: {
          name: 'e2e',
          include: ['**/*.test.ts'],
          globalSetup: withPostgres ? ['../server/test/postgres-server.ts'] : [],
          provide: withPostgres ? {} : { databaseUrl: null },
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        root: './tools',
        test: { name: 'tools', include: ['**/*.test.ts'] },
      },
    ],
  },
})
