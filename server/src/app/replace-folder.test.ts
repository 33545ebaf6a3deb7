import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, it } from 'vitest'
import { replaceFolder } from './replace-folder.ts'

const ROOT = mkdtempSync(join(tmpdir(), 'replace-folder-'))
const PLACE = join(ROOT, 'place')
const STARTS = 3
const ROUNDS = 150

afterAll(() => rmSync(ROOT, { recursive: true, force: true }))

function made(name: string): string {
  const folder = join(ROOT, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'who'), name)
  return folder
}
const who = (place: string) => (existsSync(place) ? readFileSync(join(place, 'who'), 'utf8') : '')

it('takes the place of what was there, but not of what will do', () => {
  replaceFolder(made('one'), PLACE, () => false)
  expect(who(PLACE)).toBe('one')
  const two = made('two')
  replaceFolder(two, PLACE, (place) => who(place) === 'one')
  expect(who(PLACE)).toBe('one')
  replaceFolder(two, PLACE, (place) => who(place) === 'two')
  expect(who(PLACE)).toBe('two')
  expect(readdirSync(ROOT)).toEqual(['place'])
})

it('leaves something whole whoever comes last, when several do it at the same time', { timeout: 30_000 }, async () => {
  const starts = Array.from({ length: STARTS }, (_, nth) => runStart(nth))
  expect(await Promise.all(starts)).toEqual(Array.from({ length: STARTS }, () => 'done'))
  expect(who(PLACE)).toMatch(new RegExp(`^\\d-${ROUNDS - 1}$`))
  expect(readdirSync(ROOT)).toEqual(['place'])
})

function runStart(nth: number): Promise<string> {
  const script = `
    const { mkdirSync, writeFileSync } = require('node:fs')
    import(${JSON.stringify(import.meta.resolve('./replace-folder.ts'))}).then(({ replaceFolder }) => {
      for (let round = 0; round < ${ROUNDS}; round += 1) {
        const folder = ${JSON.stringify(`${ROOT}/${nth}-`)} + round
        mkdirSync(folder)
        writeFileSync(folder + '/who', '${nth}-' + round)
        replaceFolder(folder, ${JSON.stringify(PLACE)}, () => false)
      }
    })`
  const worker = new Worker(script, { eval: true })
  return new Promise((resolve) => {
    worker.once('error', (error) => resolve(String(error)))
    worker.once('exit', () => resolve('done'))
  })
}
