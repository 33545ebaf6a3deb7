import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS } from '../server/src/platform/config/settings.ts'
import { listIn, readDockerfile, settingsIn } from './image/read-dockerfile.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8')
const names = new Set<string>(Object.values(SETTINGS).map(({ name }) => name))
const unknownSettings = (given: Iterable<string>): string[] => [...given].filter((name) => !names.has(name))

it('the Dockerfile ends as somebody who is not root, with a health check, and starts what is there', () => {
  const image = readDockerfile(read('deploy/Dockerfile')).at(-1)
  const the = (word: string): string => image?.instructions.find((each) => each.word === word)?.args ?? ''
  expect(the('USER')).toBe('dossier')
  const files = [...listIn(the('ENTRYPOINT')), ...listIn(the('HEALTHCHECK'))].filter((word) => /\.m?js$/.test(word))
  expect(files).toHaveLength(2)
  expect(files.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
  expect(unknownSettings(Object.keys(settingsIn(the('ENV'))))).toEqual([])
})

interface Compose {
  services: Record<string, { environment?: Record<string, string>; build?: { dockerfile: string } }>
}

it.each(['one-machine', 'several-processes'])('the compose file %s sets only what Dossier reads', (name) => {
  const { services } = parse(read(`deploy/compose/${name}.yml`), { merge: true }) as Compose
  const ours = Object.values(services).filter(({ build }) => build)
  expect(ours.length).toBeGreaterThan(0)
  for (const { environment = {}, build } of ours) {
    expect(unknownSettings(Object.keys(environment))).toEqual([])
    expect(existsSync(resolve(root, build?.dockerfile ?? ''))).toBe(true)
  }
})

it('the systemd unit starts what is there, with settings that Dossier reads', () => {
  const unit = read('deploy/dossier.service')
  const program = /^ExecStart=\/opt\/dossier\/(\S+) (\S+) start$/m.exec(unit)
  expect([program?.[1], existsSync(resolve(root, program?.[2] ?? ''))]).toEqual(['node_modules/.bin/node', true])
  expect(unknownSettings([...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map((match) => match[1] ?? ''))).toEqual([])
})
