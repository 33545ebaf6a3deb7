import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PAGE_PATHS, RECORD_PATHS } from '@dossier/contract/paths'
import { expect, it } from 'vitest'

const ROUTER = resolve(import.meta.dirname, '../web/src/app/router.tsx')

/** Names of parameters differ. */
const shape = (path: string): string => path.replaceAll(/[:$][a-z]+/gi, ':')

it('serves every screen of the web app at its address', () => {
  const screens = [...readFileSync(ROUTER, 'utf8').matchAll(/ path: '(\/[^']*)'/g)].map(([, path = '']) => shape(path))
  expect(screens.length).toBeGreaterThan(20)
  const served = new Set([...Object.values(PAGE_PATHS), ...Object.values(RECORD_PATHS)].map(shape))
  expect(screens.filter((path) => !served.has(path))).toEqual([])
})
