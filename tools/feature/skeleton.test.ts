import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkArchitecture } from '../architecture/check-architecture.ts'
import { readFeatureMap } from '../architecture/read-feature-map.ts'
import { FEATURE_MAP } from '../architecture/repository.ts'
import { addToFeatureMap, featureFiles, refuseName } from './skeleton.ts'

const mapText = readFileSync(new URL(`../../${FEATURE_MAP}`, import.meta.url), 'utf8')

describe('a new feature', () => {
  it.each(['', 'Emails', 'e mails', '../emails', 'emails/', '-emails', 'e--mails'])('cannot be called "%s"', (name) => {
    expect(refuseName(name)).not.toBeNull()
  })

  it.each(['emails', 'git-sync'])('can be called %s', (name) => expect(refuseName(name)).toBeNull())

  it('keeps to the arrows from its first minute', () => {
    const files = featureFiles('pen-pals').map(([path, text]): [string, string] => [
      `server/src/features/pen-pals/${path}`,
      text,
    ])
    expect(checkArchitecture(new Map([...files, [FEATURE_MAP, addToFeatureMap(mapText, 'pen-pals')]]))).toEqual([])
  })

  it('has a door with a name of its own', () => {
    const door = new Map(featureFiles('pen-pals')).get('index.ts')
    expect(door).toContain('export function createPenPalsFeature(platform: Platform)')
    expect(door).toContain("from './pen-pals.routes.ts'")
  })

  it('is listed without dependencies, and the others stay as they were', () => {
    const map = readFeatureMap(addToFeatureMap(mapText, 'pen-pals'))
    expect(map?.get('pen-pals')).toEqual([])
    map?.delete('pen-pals')
    expect(map).toEqual(readFeatureMap(mapText))
  })
})
