/** Returns the reason why a name is invalid, or null. */
export function refuseName(name: string): string | null {
  if (!name) return 'Say which feature: node tools/new-feature.ts <name>'
  if (!/^[a-z]+(-[a-z]+)*$/.test(name))
    return `"${name}" is no feature name; write it in lower case with hyphens, as git-sync.`
  return null
}

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, char: string) => char.toUpperCase())
const pascal = (name: string): string => camel(`-${name}`)
const words = (name: string): string => name.replaceAll('-', ' ')
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the initial files of a feature by their path in its folder. */
export const featureFiles = (name: string): [string, string][] => [
  ['index.ts', doorText(name)],
  [`${name}.routes.ts`, routesText(name)],
]

const doorText = (name: string): string => `// ${sentence(words(name))}: one line on what it is for.
// Promises: what a caller may rely on.
// Never: what it will not do, whatever is asked.

import type { Platform } from '#platform/platform'
import { ${camel(name)}Routes } from './${name}.routes.ts'

export function create${pascal(name)}Feature(platform: Platform) {
  return {
    routes: ${camel(name)}Routes(platform),
  }
}

export type ${pascal(name)}Feature = ReturnType<typeof create${pascal(name)}Feature>
`

const routesText = (name: string): string => `import type { Route } from '#platform/http/route'
import type { Platform } from '#platform/platform'

/** The promises of ${words(name)}: path, who may, what goes in, what comes out. */
export const ${camel(name)}Routes = (_platform: Platform): Route[] => []
`

/** Appends a feature to the feature map. @throws when the map is not a plain list. */
export function addToFeatureMap(text: string, name: string): string {
  const start = text.indexOf('const FEATURES')
  const end = text.indexOf('\n}', start)
  if (start < 0 || end < 0) throw new Error('feature-map.ts has no plain exported const FEATURES to add to.')
  const key = name.includes('-') ? `'${name}'` : name
  return `${text.slice(0, end)}\n  ${key}: [],${text.slice(end)}`
}
