/** The only source of the current time in the web app: epoch milliseconds. */
export const now = (): number => Date.now()
