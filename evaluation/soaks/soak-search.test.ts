// @module-tag slow

import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp } from '#test/test-app'
import { searchAgainstModel } from './search-against-model.ts'

// The long run has its own command: npm run soak:search -- --ops 100000
describeOnBothDatabases('quick search', (_open, engine) => {
  it('finds what a look through everything finds, whatever is written, moved and removed', async () => {
    const app = await startTestApp(engine)
    try {
      const ask = (method: string, path: string, body?: unknown) => {
        const json = body === undefined ? undefined : JSON.stringify(body)
        return app.nora.send(method, path, json, json ? { 'content-type': 'application/json' } : {})
      }
      const report = await searchAgainstModel({ ask, ops: 250, seed: 5 })
      expect(report.faults).toEqual([])
      expect(report.searches).toBeGreaterThan(120)
      expect(report.hits).toBeGreaterThan(150)
    } finally {
      await app.stop()
    }
  })
})
