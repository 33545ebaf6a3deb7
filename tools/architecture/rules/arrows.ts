import type { Layer } from '../placement.ts'
import type { Repository } from '../repository.ts'
import type { Violation } from '../source.ts'

/** Layers that each layer may import, besides itself. A missing layer is forbidden. */
const MAY_IMPORT: Record<Layer, readonly Layer[]> = {
  analysis: [],
  contract: [],
  core: ['contract'],
  platform: ['core', 'contract', 'analysis', 'migrations'],
  features: ['platform', 'core', 'contract', 'analysis'],
  migrations: [],
  app: ['features', 'platform', 'core', 'contract', 'migrations'],
  cli: ['app', 'features', 'platform', 'core', 'contract', 'migrations'],
  'web-platform': ['contract'],
  'web-ui': ['web-platform', 'contract'],
  'web-features': ['web-ui', 'web-platform', 'contract', 'analysis'],
  'web-app': ['web-features', 'web-ui', 'web-platform', 'contract'],
  'web-main': ['web-app', 'web-features', 'web-ui', 'web-platform', 'contract'],
  outside: [],
}

/** Arrow 1: one direction only, cli → app → features → platform → core; the contract and analysis are leaves. */
export function checkArrows(house: Repository): Violation[] {
  return house.residents.flatMap(({ path, place: placement, imports }) => {
    if (placement.test || placement.room === 'outside') return []
    return imports.flatMap(({ target, line, specifier }) => {
      const targetPlacement = target ? house.byPath.get(target)?.place : null
      if (!targetPlacement) return leafViolation(path, line, specifier, placement.room, target)
      if (targetPlacement.test)
        return [{ path, line, rule: 'arrows', sentence: `imports the test ${target}; tests are read by nobody` }]
      if (targetPlacement.room === placement.room || MAY_IMPORT[placement.room].includes(targetPlacement.room))
        return []
      return [
        {
          path,
          line,
          rule: 'arrows',
          sentence: `${placement.room} must not import ${targetPlacement.room} (${specifier})`,
        },
      ]
    })
  })
}

/** The only packages that the leaves may import: a migration must not change with our code. */
const LEAVES: Partial<Record<Layer, { packages: RegExp; library: string }>> = {
  analysis: { packages: /^(\.|eld\/extrasmall$|tldts$)/, library: 'eld and tldts' },
  contract: { packages: /^(\.|typebox$|typebox\/)/, library: 'typebox' },
  migrations: { packages: /^(\.|kysely$)/, library: 'kysely' },
}

function leafViolation(
  path: string,
  line: number,
  specifier: string,
  layer: Layer,
  target: string | null,
): Violation[] {
  if (target) return []
  if (layer.startsWith('web-') && specifier.startsWith('node:')) {
    return [{ path, line, rule: 'browser', sentence: `${specifier} does not exist in a browser` }]
  }
  const leaf = LEAVES[layer]
  if (!leaf || leaf.packages.test(specifier)) return []
  const sentence = `${layer} is a leaf; it may import ${leaf.library} only, not ${specifier}`
  return [{ path, line, rule: `${layer}-leaf`, sentence }]
}
