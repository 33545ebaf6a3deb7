/** The only place of the web app that asks what time it is: epoch milliseconds. */
export const now = (): number => Date.now()
