import type { Mount } from './mounts.ts'
import type { RoutePlan } from './route-plan.ts'

export type AllowedMethods = (path: string) => string[]

export function createAllowedMethods(plans: readonly RoutePlan[], mounts: readonly Mount[] = []): AllowedMethods {
  const patterns = [
    ...plans.map(({ url, route }) => ({ pattern: toPattern(url), methods: withHead(route.method) })),
    ...mounts.map(({ path, methods, anyOrigin }) => ({
      pattern: toPattern(path),
      methods: [...methods.flatMap(withHead), ...(anyOrigin ? ['OPTIONS'] : [])],
    })),
  ]
  return (path) => {
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods)
    return [...new Set(methods)].sort()
  }
}

const toPattern = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}/?$`)

const withHead = (method: string): string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method])
