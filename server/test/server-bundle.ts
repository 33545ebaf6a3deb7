import { buildServer } from '#app/build-server'

/** Vitest's global set-up: builds the server bundle for processes of tests. */
export const setup = (): Promise<void> => buildServer()
