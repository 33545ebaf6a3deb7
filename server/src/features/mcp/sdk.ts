/** Loads the SDK with the first request, because zod and its schemas would slow the start. */
export const loadSdk = async () => ({
  ...(await import('@modelcontextprotocol/server')),
  ...(await import('@modelcontextprotocol/node')),
})

export type Sdk = Awaited<ReturnType<typeof loadSdk>>
