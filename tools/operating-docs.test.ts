import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SETTINGS } from '../server/src/platform/config/settings.ts'

const guide = readFileSync(resolve(import.meta.dirname, '../docs/operating/README.md'), 'utf8')
const table = [...guide.matchAll(/^\| `([A-Z_]+)` \| (.+?) \|/gm)].map((row) => ({ name: row[1], says: row[2] }))
const settings = Object.values(SETTINGS)

describe('the operating guide', () => {
  it('names every setting there is, in the same order, and no other', () => {
    expect(table.map(({ name }) => name)).toEqual(settings.map(({ name }) => name))
  })

  it.each(settings.filter(({ fallback }) => fallback !== ''))('gives the default of $name', ({ name, fallback }) => {
    expect(table.find((row) => row.name === name)?.says).toBe(`\`${fallback}\``)
  })
})
