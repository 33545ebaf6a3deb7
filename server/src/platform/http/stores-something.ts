import type { Route } from './route.ts'

/** Whether a call may add something: it changes what is there by a scope that lets it write. Removing always goes. */
export function storesSomething({ method, access, evenWhenFull }: Route): boolean {
  if (method === 'GET' || method === 'DELETE' || access === 'public' || evenWhenFull) return false
  return access.scopes.some((scope) => !scope.endsWith(':read'))
}
