import { AsyncLocalStorage } from 'node:async_hooks'

/** Work for nobody in particular: sign-in, pages, maintenance. */
const INSTANCE = ''

const current = new AsyncLocalStorage<string>()

/** Runs work in the name of an account: the queues below it count its waiting work as this account's. */
export const asAccount = <T>(tenantId: string, work: () => T): T => current.run(tenantId, work)

/** Returns the account that the running work is for. */
export const currentAccount = (): string => current.getStore() ?? INSTANCE
