import type { Route } from './route.ts'

/** Reports whether a call may add data: it is a write by its method and scopes. DELETE is always allowed. */
export function storesSomething({ method, access, evenWhenFull }: Route): boolean {
  if (method === 'GET' || method === 'DELETE' || access === 'public' || evenWhenFull) return false
  return access.scopes.some((scope) => !scope.endsWith(':read'))
}
