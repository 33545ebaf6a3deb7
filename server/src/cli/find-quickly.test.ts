// @module-tag slow

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const OURS = new URL('./find-quickly.ts', import.meta.url).href
const START = new URL('./start.ts', import.meta.url).href

// Loads all that a start loads; each import is found both ways.
const COMPARE = `
  import { registerHooks } from 'node:module'
  import { createResolve } from ${JSON.stringify(OURS)}
  const quick = createResolve()
  const different = []
  const seen = { all: 0, asked: 0 }
  registerHooks({
    resolve(name, context, next) {
      const nodes = next(name, context)
      const ours = quick(name, context, () => { seen.asked += 1; return nodes })
      seen.all += 1
      if (ours.url !== nodes.url || ours.format !== nodes.format) different.push({ name, from: context.parentURL, ours, nodes })
      return nodes
    },
  })
  await import(${JSON.stringify(START)})
  console.log(JSON.stringify({ different, ...seen }))
`

it('finds for each import of a start what Node finds, and seldom asks it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', COMPARE])
  const { different, all, asked } = JSON.parse(stdout) as { different: unknown[]; all: number; asked: number }
  expect(different).toEqual([])
  expect(all).toBeGreaterThan(3_000)
  expect(asked / all).toBeLessThan(0.2)
})
