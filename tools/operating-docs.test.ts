import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import type { Setting } from '../server/src/platform/config/setting.ts'
import { SETTINGS } from '../server/src/platform/config/settings.ts'

const FILE = resolve(import.meta.dirname, '../docs/operating/configure.md')
const TABLE = /(<!-- settings -->\n)[\s\S]*(<!-- end of settings -->)/
const settings: Setting<unknown>[] = Object.values(SETTINGS)

const defaultOf = ({ fallback, unset }: Setting<unknown>): string => {
  if (fallback) return `\`${fallback}\``
  return unset ? `unset: ${unset}` : 'unset'
}

const table = [
  '| variable | default | meaning |',
  '|---|---|---|',
  ...settings.map((setting) => `| \`${setting.name}\` | ${defaultOf(setting)} | ${setting.about} |`),
].join('\n')

it('the operating guide has every setting as the program reads it', () => {
  const guide = readFileSync(FILE, 'utf8')
  const made = guide.replace(TABLE, `$1${table.replaceAll('$', '$$$$')}\n$2`)
  if (process.env.DOSSIER_UPDATE_GOLDENS === '1') writeFileSync(FILE, made)
  expect(readFileSync(FILE, 'utf8')).toBe(made)
  expect(guide).toMatch(TABLE)
})

it('each setting is told in one row', () => {
  expect(settings.filter(({ about, unset = '' }) => /[\n|]/.test(`${about}${unset}`)).map(({ name }) => name)).toEqual(
    [],
  )
})
