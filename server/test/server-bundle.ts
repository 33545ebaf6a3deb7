import { buildServer } from '#app/build-server'

/** Vitest's global set-up: processes that tests start find the bundle of the server, as after the first start. */
export const setup = (): Promise<void> => buildServer()
