// Writes the skeleton of a feature: node tools/new-feature.ts <name>
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { addToFeatureMap, featureFiles, refuseName } from './feature/skeleton.ts'

const root = resolve(import.meta.dirname, '..')
const name = process.argv[2] ?? ''
const folder = join(root, 'server/src/features', name)
const mapPath = join(root, 'server/src/app/feature-map.ts')

const refusal =
  refuseName(name) ?? (existsSync(folder) ? `server/src/features/${name} exists; choose another name.` : null)
if (refusal) {
  console.error(refusal)
  process.exitCode = 1
} else {
  for (const [path, text] of featureFiles(name)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { flag: 'wx' })
    console.log(`server/src/features/${name}/${path}`)
  }
  writeFileSync(mapPath, addToFeatureMap(readFileSync(mapPath, 'utf8'), name))
  console.log('Listed in server/src/app/feature-map.ts with no dependencies: add the features that it may use.')
  console.log('Compose it in server/src/app, and say in index.ts what it promises and what it never does.')
}
