// Checks the arrows of ARCHITECTURE.md in imports and sources: node tools/check-architecture.ts
import { resolve } from 'node:path'
import { checkArchitecture } from './architecture/check-architecture.ts'
import { readTree } from './architecture/read-tree.ts'

const root = resolve(import.meta.dirname, '..')
const tree = readTree(root)
const violations = checkArchitecture(tree)

for (const { path, line, rule, sentence } of violations) console.log(`${path}:${line}  ${rule}  ${sentence}`)
const files = [...tree.keys()].filter((path) => /\.tsx?$/.test(path)).length
console.log(
  violations.length === 0 ? `The arrows hold in ${files} files.` : `${violations.length} broken in ${files} files.`,
)
process.exitCode = violations.length === 0 ? 0 : 1
