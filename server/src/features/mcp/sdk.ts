/** The protocol's own code, loaded with the first request that needs it: zod and its schemas take some of the start. */
export const loadSdk = async () => ({
  ...(await import('@modelcontextprotocol/server')),
  ...(await import('@modelcontextprotocol/node')),
})

export type Sdk = Awaited<ReturnType<typeof loadSdk>>
